import type { OnProgress } from '../../shared/tape/check.ts'
import { type CheckInputs, judge, type Outcome } from './judge.ts'
import type { Report } from './worker.ts'

/** As much of a Worker as a check needs. */
export interface Helper {
  onmessage: ((event: MessageEvent<Report>) => void) | null
  onerror: ((event: ErrorEvent) => void) | null
  postMessage(inputs: CheckInputs): void
  terminate(): void
}

/** How long its code may take to arrive: after that the page computes by itself. */
export const READY_MS = 5000
/** Lets the page draw once before it is busy. */
const DRAW_MS = 50

const openWorker = (): Helper => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' })

/**
 * Runs a check beside the page, and on the page itself where the browser has no workers or their code does not come.
 * The returned function stops it.
 */
export function runCheck(
  inputs: CheckInputs,
  onOutcome: (outcome: Outcome) => void,
  onProgress: OnProgress,
  open: () => Helper = openWorker,
): () => void {
  let helper: Helper | null = null
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => {
    clearTimeout(timer)
    helper?.terminate()
    helper = null
  }
  const here = () => {
    stop()
    timer = setTimeout(() => onOutcome(judge(inputs)), DRAW_MS)
  }
  try {
    helper = open()
  } catch {
    here()
    return stop
  }
  timer = setTimeout(here, READY_MS)
  helper.onerror = here
  helper.onmessage = ({ data }) => {
    if (data.kind === 'ready') {
      clearTimeout(timer)
      helper?.postMessage(inputs)
    } else if (data.kind === 'progress') onProgress(data.done, data.of)
    else {
      stop()
      onOutcome(data.outcome)
    }
  }
  return stop
}
