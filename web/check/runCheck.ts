import type { OnProgress } from '../../shared/tape/check.ts'
import { type CheckInputs, judge, type Outcome } from './judge.ts'
import type { Report } from './worker.ts'

/** The part of Worker used here, so that tests can fake it. */
export interface CheckWorker {
  onmessage: ((event: MessageEvent<Report>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(inputs: CheckInputs): void
  terminate(): void
}

/** If the worker loads more slowly, the check runs on the page. */
export const READY_MS = 5000
/** Lets the page draw once before it is busy. */
const DRAW_MS = 50

const openWorker = (): CheckWorker => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/** Runs a check in a worker, or on the page if the worker does not load. The returned function stops it. */
export function runCheck(
  inputs: CheckInputs,
  onOutcome: (outcome: Outcome) => void,
  onProgress: OnProgress,
  open: () => CheckWorker = openWorker,
): () => void {
  let worker: CheckWorker | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    worker?.terminate()
    worker = null
  }
  const here = () => {
    stop()
    timer = setTimeout(() => onOutcome(judge(inputs)), DRAW_MS)
  }
  try {
    worker = open()
  } catch {
    here()
    return stop
  }
  timer = setTimeout(here, READY_MS)
  worker.onerror = here
  worker.onmessage = ({ data }) => {
    if (data.kind === 'ready') {
      clearTimeout(timer)
      worker?.postMessage(inputs)
    } else if (data.kind === 'progress') onProgress(data.done, data.of)
    else {
      stop()
      onOutcome(data.outcome)
    }
  }
  return stop
}
