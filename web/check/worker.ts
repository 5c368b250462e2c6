import { type CheckInputs, judge, type Outcome } from './judge.ts'

export type Report =
  | { kind: 'ready' }
  | { kind: 'progress'; done: number; of: number }
  | { kind: 'outcome'; outcome: Outcome }

const report = (words: Report): void => postMessage(words)

// A check takes a cheap phone a second, in which the page must still scroll.
addEventListener('message', ({ data }: MessageEvent<CheckInputs>) => {
  const outcome = judge(data, (done, of) => report({ kind: 'progress', done, of }))
  report({ kind: 'outcome', outcome })
})
report({ kind: 'ready' })
