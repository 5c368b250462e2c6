import { parentPort } from 'node:worker_threads'
import type { JudgedPicture } from './judge.ts'
import { redraw } from './redraw.ts'

parentPort?.on('message', (picture: JudgedPicture) => parentPort?.postMessage(redraw(picture)))
