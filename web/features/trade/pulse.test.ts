import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { onPulse, pulse } from './pulse.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

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
