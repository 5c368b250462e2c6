import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CheckInputs } from './judge.ts'
import { type CheckWorker, READY_MS, runCheck } from './runCheck.ts'
import type { Report } from './worker.ts'

// An unknown product: judged at once, and never as one that holds.
const inputs = { order: { symbol: 'NOSUCH' }, tape: { feed: 'sim' } } as CheckInputs
const judgedHere = { ok: false, course: [], steps: [expect.objectContaining({ id: 'source', ok: false })] }
const judgedThere = { ok: true, steps: [], course: [] }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function started(open?: () => CheckWorker) {
  const helper = { onmessage: null, onerror: null, postMessage: vi.fn(), terminate: vi.fn() } as CheckWorker
  const onOutcome = vi.fn()
  const onProgress = vi.fn()
  const stop = runCheck(inputs, onOutcome, onProgress, open ?? (() => helper))
  const says = (data: Report) => helper.onmessage?.({ data } as MessageEvent<Report>)
  return { helper, onOutcome, onProgress, stop, says }
}

test('a worker that is ready is given the inputs; its progress and its outcome are passed on', () => {
  const { helper, onOutcome, onProgress, says } = started()
  expect(helper.postMessage).not.toHaveBeenCalled()
  says({ kind: 'ready' })
  expect(helper.postMessage).toHaveBeenCalledExactlyOnceWith(inputs)
  says({ kind: 'progress', done: 3, of: 34 })
  expect(onProgress).toHaveBeenCalledExactlyOnceWith(3, 34)
  // However long it takes, it is not done twice.
  vi.advanceTimersByTime(10 * READY_MS)
  says({ kind: 'outcome', outcome: judgedThere })
  expect(onOutcome).toHaveBeenCalledExactlyOnceWith(judgedThere)
  expect(helper.terminate).toHaveBeenCalled()
})

test.each<[string, (run: ReturnType<typeof started>) => void]>([
  ['whose code cannot be loaded', ({ helper }) => helper.onerror?.({} as ErrorEvent)],
  ['whose code does not come', () => vi.advanceTimersByTime(READY_MS)],
])('a worker %s is put away, and the page checks by itself', (_case, fail) => {
  const run = started()
  fail(run)
  vi.advanceTimersByTime(100)
  expect(run.helper.terminate).toHaveBeenCalled()
  expect(run.onOutcome).toHaveBeenCalledExactlyOnceWith(judgedHere)
})

test('a browser without workers checks on the page', () => {
  const { onOutcome } = started(() => {
    throw new ReferenceError('Worker is not defined')
  })
  vi.runAllTimers()
  expect(onOutcome).toHaveBeenCalledExactlyOnceWith(judgedHere)
})

test('what was stopped says nothing more', () => {
  const { helper, onOutcome, stop } = started()
  stop()
  vi.runAllTimers()
  expect(helper.terminate).toHaveBeenCalled()
  expect(onOutcome).not.toHaveBeenCalled()
})
