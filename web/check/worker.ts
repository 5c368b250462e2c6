import { type CheckInputs, judge, type Outcome } from './judge.ts'

/** What the worker sends to the page. */
export type Report =
  | { kind: 'ready' }
  | { kind: 'progress'; done: number; of: number }
  | { kind: 'outcome'; outcome: Outcome }

const report = (words: Report): void => postMessage(words)

// A cheap phone takes a second for a check, in which the page must still scroll.
addEventListener('message', ({ data }: MessageEvent<CheckInputs>) => {
  const outcome = judge(data, (done, of) => report({ kind: 'progress', done, of }))
  report({ kind: 'outcome', outcome })
})
report({ kind: 'ready' })
