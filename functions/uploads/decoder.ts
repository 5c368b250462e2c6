import { parentPort } from 'node:worker_threads'
import type { JudgedPicture } from './judge.ts'
import { redraw } from './redraw.ts'

// The thread in which strangers' pictures are decoded; apart.ts starts and ends it.
parentPort?.on('message', (picture: JudgedPicture) => parentPort?.postMessage(redraw(picture)))
