import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ConnectionWatch } from './connection.ts'

const NOW = 1_790_000_000_000
beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

const heardOnce = () => {
  const watch = new ConnectionWatch(Date.now)
  watch.sent()(true)
  vi.advanceTimersByTime(1000)
  return watch
}
const lost = { lost: true, heardAtMs: NOW }

test('one failure is a hiccup, two in a row are a lost connection, and tell when all was well', () => {
  const watch = heardOnce()
  watch.sent()(false)
  expect(watch.get()).toEqual({ lost: false })
  watch.sent()(true)
  watch.sent()(false)
  expect(watch.get()).toEqual({ lost: false })
  watch.sent()(false)
  expect(watch.get()).toMatchObject({ lost: true })
})
test('eight seconds of silence are one too, until the answer comes', () => {
  const watch = heardOnce()
  const answer = watch.sent()
  vi.advanceTimersByTime(7999)
  expect(watch.get()).toEqual({ lost: false })
  vi.advanceTimersByTime(1)
  expect(watch.get()).toEqual(lost)
  answer(true)
  expect(watch.get()).toEqual({ lost: false })
})
test('never heard at all', () => {
  const watch = new ConnectionWatch(Date.now)
  watch.lose()
  expect(watch.get()).toEqual({ lost: true, heardAtMs: null })
})
test('what the browser knows counts at once; the time told stays that of the last answer', () => {
  const watch = heardOnce()
  const told = vi.fn()
  watch.watch(told)
  watch.lose()
  watch.sent()(false)
  watch.sent()(false)
  expect(watch.get()).toEqual(lost)
  expect(told).toHaveBeenCalledTimes(1)
  watch.back()
  watch.sent()(false)
  expect(watch.get()).toEqual({ lost: false })
})
