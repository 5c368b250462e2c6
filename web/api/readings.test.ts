import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { oldAfterMs, Readings } from './readings.ts'

const NOW = 1_790_000_000_000
beforeEach(() => vi.useFakeTimers({ now: NOW }))
afterEach(() => vi.useRealTimers())

/** A price asked every second, balances every fifteen; both answered now. */
function page() {
  const readings = new Readings(Date.now)
  readings.shown('price', 1000)
  readings.shown('balance', 15_000)
  readings.answered('price')
  readings.answered('balance')
  return readings
}

test('a price that stops coming is old by itself, whatever else is answered', () => {
  const readings = page()
  let told = 0
  readings.watch(() => {
    told += 1
  })
  vi.advanceTimersByTime(4000)
  readings.answered('balance')
  vi.advanceTimersByTime(999)
  expect(readings.isOld('price')).toBe(false)
  vi.advanceTimersByTime(1)
  expect([readings.isOld('price'), readings.isOld('balance'), told]).toEqual([true, false, 1])
  expect(readings.oldestMs()).toBe(NOW)
  readings.answered('price')
  expect([readings.isOld('price'), told]).toEqual([false, 2])
})

test('each is given the time of its own pace', () => {
  expect([1000, 3000, 15_000].map(oldAfterMs)).toEqual([5000, 9000, 33_000])
  const readings = page()
  vi.advanceTimersByTime(32_999)
  expect(readings.isOld('balance')).toBe(false)
  vi.advanceTimersByTime(1)
  expect(readings.isOld('balance')).toBe(true)
})

test('what is not on screen is not old, and says nothing of how old the screen is', () => {
  const readings = new Readings(Date.now)
  expect([readings.isOld('price'), readings.oldestMs()]).toEqual([false, null])
  readings.answered('price')
  vi.advanceTimersByTime(60_000)
  expect([readings.isOld('price'), readings.oldestMs()]).toEqual([false, null])
  // Kept from before, and shown again: it is old at once, until it is answered.
  const away = readings.shown('price', 1000)
  expect([readings.isOld('price'), readings.oldestMs()]).toEqual([true, NOW])
  away()
  expect([readings.isOld('price'), readings.oldestMs()]).toEqual([false, null])
})

test('a phone that slept sees at once what became old meanwhile', () => {
  const readings = page()
  vi.setSystemTime(NOW + 60_000)
  expect(readings.isOld('price')).toBe(false)
  readings.look()
  expect([readings.isOld('price'), readings.isOld('balance')]).toEqual([true, true])
})
