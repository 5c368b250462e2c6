import { Worker } from 'node:worker_threads'
import type { JudgedPicture } from './judge.ts'
import type { Redrawn } from './redraw.ts'

/** Half of the function's time; the largest picture takes far less. */
const DEADLINE_MS = 30_000
/** V8's heap; pixels are outside it, bounded by the judged size. */
const LIMITS = { maxOldGenerationSizeMb: 768, maxYoungGenerationSizeMb: 64, stackSizeMb: 4 }
const KEPT_PIXELS = 4_000_000
/** In the cloud a file of its own in the same bundle (infra/bundle.ts). */
const DECODER = new URL(import.meta.url.endsWith('.ts') ? './decoder.ts' : './decoder.mjs', import.meta.url)

let thread: Worker | undefined
let last: Promise<unknown> = Promise.resolve()

/** One at a time. Null after `deadlineMs` or too much memory; rejects if the thread itself is broken. */
export function redrawApart(picture: JudgedPicture, deadlineMs = DEADLINE_MS): Promise<Redrawn | null> {
  const mine = last.then(() => inThread(picture, deadlineMs))
  last = mine.catch(() => {})
  return mine
}

function start(): Worker {
  const made = new Worker(DECODER, { env: {}, execArgv: [], resourceLimits: LIMITS })
  // A terminated thread may still emit an error.
  return made.on('error', () => {})
}

function inThread(picture: JudgedPicture, deadlineMs: number): Promise<Redrawn | null> {
  // Stays warm without keeping the process alive.
  thread ??= start()
  const mine = thread
  mine.ref()
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => end(() => resolve(null)), deadlineMs)
    const answered = (redrawn: Redrawn | null) => {
      // Only the end of the thread returns its memory.
      if (picture.width * picture.height > KEPT_PIXELS) return end(() => resolve(redrawn))
      forget()
      mine.unref()
      resolve(redrawn)
    }
    const failed = (error: NodeJS.ErrnoException) =>
      end(() => (error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(null) : reject(error)))
    const gone = () => end(() => reject(new Error('the decoder ended by itself')))
    const forget = () => {
      clearTimeout(timer)
      mine.off('message', answered).off('error', failed).off('exit', gone)
    }
    const end = (answer: () => void) => {
      forget()
      thread = undefined
      void mine.terminate().then(answer, answer)
    }
    mine.on('message', answered).on('error', failed).on('exit', gone).postMessage(picture)
  })
}
