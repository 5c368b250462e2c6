import { expect, test } from 'vitest'
import { workIn } from './tick.ts'

const [pid, tid] = [7, 1]
const named = { name: 'thread_name', ph: 'M', pid, tid, ts: 0, args: { name: 'CrRendererMain' } }
const asks = (ts: number, url = 'http://localhost/api/index/ticks', thread = tid) => ({
  ...{ name: 'ResourceSendRequest', ph: 'I', pid, tid: thread, ts },
  args: { data: { url } },
})
/** A task of so many milliseconds, of which the processor worked `cpuMs`, with what was done in it. */
const task = (atMs: number, ms: number, cpuMs: number, holds: string, thread = tid) => [
  { name: 'RunTask', ph: 'X', pid, tid: thread, ts: atMs * 1000, dur: ms * 1000, tdur: cpuMs * 1000 },
  { name: holds, ph: 'X', pid, tid: thread, ts: atMs * 1000 + 1, dur: ms * 900, tdur: cpuMs * 900 },
]

test('a tick is what the page does between two questions for the price, in time of the processor', () => {
  const trace = [
    named,
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
    { page: 5, garbage: 5, worker: 0 },
    { page: 4, garbage: 0, worker: 0 },
  ])
})
test('where a worker asks, its tasks are told beside those of the page, and its messages are of the page', () => {
  const byWorker = (ts: number) => asks(ts, undefined, 2)
  const trace = [
    named,
    ...task(995, 2, 1, 'SchedulePostMessage'),
    byWorker(1_000_000),
    ...task(1010, 2, 2, 'ResourceReceiveResponse', 2),
    ...task(1020, 3, 3, 'HandlePostMessage', 2),
    ...task(1030, 5, 4, 'HandlePostMessage'),
    ...task(1040, 5, 5, 'Paint'),
    ...task(1990, 2, 1, 'SchedulePostMessage'),
    byWorker(2_000_000),
  ]
  expect(workIn(trace)).toEqual([{ page: 10, garbage: 0, worker: 5 }])
})
test('a trace in which no price was asked for is none, nor is one without a page', () => {
  expect(() => workIn([asks(1_000_000)])).toThrow('no thread of a page')
  expect(() => workIn(task(1010, 9, 3, 'FunctionCall'))).toThrow('no question for a price')
})
