import { type CheckInputs, judge, type Outcome } from './judge.ts'

/** What the check tells the page it works for. */
export type Report =
  | { kind: 'ready' }
  | { kind: 'progress'; done: number; of: number }
  | { kind: 'outcome'; outcome: Outcome }

const report = (words: Report): void => postMessage(words)

// The check beside the page: a cheap phone takes a second for it, in which the page must still scroll.
addEventListener('message', ({ data }: MessageEvent<CheckInputs>) => {
  const outcome = judge(data, (done, of) => report({ kind: 'progress', done, of }))
  report({ kind: 'outcome', outcome })
})
report({ kind: 'ready' })
