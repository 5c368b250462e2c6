import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { createStore } from '../../store/store.ts'
import type { Steps } from '../../trading/carry.ts'
import type { Quote } from '../../trading/types.ts'
import { nextOf, play } from './play.ts'

const at = (second: number, id = 'BTCUSD') => ({ id, at: second }) as Quote
const known = [1, 2, 3, 4, 5, 6, 7, 8].map((second) => at(second))

test.each([
  ['the next second', 5, 6],
  ['none after the newest', 8, undefined],
  ['a later one where too many wait', 1, 4],
] as const)('%s is drawn', (_name, drawn, next) => {
  expect(nextOf(at(drawn), known, 3000)?.at).toBe(next)
})

test('of another product the newest, of none nothing', () => {
  expect(nextOf(at(5, 'EURUSD'), known, 3000)).toEqual(at(8))
  expect(nextOf(at(5), [], 3000)).toBeUndefined()
})

describe('a course of prices is drawn', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  const played = (everyMs: number) => {
    const steps = createStore<Steps>(known.slice(0, 2))
    const drawn: (number | undefined)[] = []
    const stop = play(steps, everyMs, (quote) => drawn.push(quote?.at))
    return { steps, drawn, stop }
  }

  test('at once, the newest of what comes', () => {
    const { steps, drawn } = played(1000)
    steps.set(known.slice(0, 5))
    expect(drawn).toEqual([2, 5])
  })

  test('slowly one a second, none before its time and none once it is stopped', () => {
    const { steps, drawn, stop } = played(3000)
    vi.advanceTimersByTime(400)
    steps.set(known.slice(0, 5))
    expect(drawn).toEqual([2])
    vi.advanceTimersByTime(600)
    expect(drawn).toEqual([2, 3])
    vi.advanceTimersByTime(1000)
    expect(drawn).toEqual([2, 3, 4])
    stop()
    vi.advanceTimersByTime(5000)
    expect(drawn).toEqual([2, 3, 4])
  })

  test('not at all where it is of nothing', () => {
    const drawn: unknown[] = []
    play(createStore<Steps>([]), 1000, (quote) => drawn.push(quote))
    expect(drawn).toEqual([undefined])
  })
})
