import { afterAll, expect, test, vi } from 'vitest'

// Before all else: the server's clock keeps the clock it first knew.
vi.useFakeTimers()
afterAll(() => void vi.useRealTimers())
const { serverNow } = await import('../../api/client.ts')
const { eachPriceTo, onPulse, pulse } = await import('./pulse.ts')

test('a second passes with each price, and by itself where none comes; nobody listens: no timer', () => {
  let seconds = 0
  const stop = onPulse(() => seconds++)
  expect(seconds, 'at once').toBe(1)
  for (let price = 0; price < 3; price++) {
    vi.advanceTimersByTime(1050)
    pulse()
  }
  expect(seconds, 'along with each price, and not between them').toBe(4)
  vi.advanceTimersByTime(1300)
  expect(seconds, 'the price is late').toBe(5)
  vi.advanceTimersByTime(3000)
  expect(seconds, 'and stays away').toBe(8)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

/** Texts of a countdown of twenty seconds, with their times. */
function counted() {
  const beganMs = serverNow()
  const written: { atMs: number; left: number }[] = []
  const stop = eachPriceTo(beganMs / 1000 + 20, (left) => {
    if (left !== written[written.length - 1]?.left) written.push({ atMs: serverNow() - beganMs, left })
  })
  return { written, stop }
}
const prices = (count: number, everyMs: number) => {
  for (let price = 0; price < count; price++) {
    vi.advanceTimersByTime(everyMs)
    pulse()
  }
}
const LAST = Array.from({ length: 10 }, (_, second) => ({ atMs: 11_000 + 1000 * second, left: 9 - second }))

test('an order counts with each price, and its last seconds as they pass', () => {
  const { written, stop } = counted()
  prices(20, 1020)
  expect(written.slice(0, 3).map(({ atMs }) => atMs)).toEqual([0, 1020, 2040])
  expect(written.map(({ left }) => left)).toEqual(Array.from({ length: 21 }, (_, second) => 20 - second))
  expect(written.slice(-10)).toEqual(LAST)
  stop()
  expect(vi.getTimerCount()).toBe(0)
})

test.each([[1400], [30_000]])('no second is left out where a price comes after %i ms', (everyMs) => {
  const { written, stop } = counted()
  prices(Math.ceil(21_000 / everyMs), everyMs)
  expect(written.map(({ left }) => left)).toEqual(Array.from({ length: 21 }, (_, second) => 20 - second))
  expect(written.slice(-10)).toEqual(LAST)
  stop()
})
