import { expect, test } from 'vitest'
import { workIn } from './tick.ts'

const [pid, tid] = [7, 1]
const asks = (ts: number, url = 'http://localhost/api/index/ticks') => ({
  ...{ name: 'ResourceSendRequest', ph: 'I', pid, tid, ts },
  args: { data: { url } },
})
/** A task of so many milliseconds, of which the processor worked `cpuMs`, with what was done in it. */
const task = (atMs: number, ms: number, cpuMs: number, holds: string, thread = tid) => [
  { name: 'RunTask', ph: 'X', pid, tid: thread, ts: atMs * 1000, dur: ms * 1000, tdur: cpuMs * 1000 },
  { name: holds, ph: 'X', pid, tid: thread, ts: atMs * 1000 + 1, dur: ms * 900, tdur: cpuMs * 900 },
]

test('a tick is what the page does between two questions for the price, in time of the processor', () => {
  const trace = [
    asks(1_000_000),
    ...task(1010, 9, 3, 'FunctionCall'),
    ...task(1020, 4, 2, 'Layout'),
    // Not the page's: the engine's garbage, the browser's own, another thread.
    ...task(1030, 8, 5, 'MajorGC'),
    ...task(1040, 8, 6, 'SomethingElse'),
    ...task(1050, 8, 7, 'FunctionCall', 2),
    asks(1_500_000, 'http://localhost/api/user/index'),
    asks(2_000_000),
    ...task(2010, 1, 1, 'Paint'),
    // What follows an answer is no call in the trace.
    ...task(2020, 4, 3, 'TimerInstall'),
    asks(3_000_000),
  ]
  expect(workIn(trace.reverse())).toEqual([
    { page: 5, garbage: 5 },
    { page: 4, garbage: 0 },
  ])
})
test('a trace in which no price was asked for is none', () => {
  expect(() => workIn(task(1010, 9, 3, 'FunctionCall'))).toThrow('no question for a price')
})
