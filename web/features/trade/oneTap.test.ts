import { afterEach, expect, test, vi } from 'vitest'
import { needsNoConfirmation, oneTapOf, readOneTap, restingAfter } from './oneTap.ts'

const chosen = { user: '12345678', bound: '20', until: 100_000 }

test.each([
  ['a choice', JSON.stringify(chosen), chosen],
  ['nothing', null, null],
  ['something else', 'null', null],
  ['a bound nobody offers', JSON.stringify({ ...chosen, bound: '101' }), null],
  ['a bound as a number', JSON.stringify({ ...chosen, bound: 20 }), null],
  ['an end that is none', JSON.stringify({ ...chosen, until: 'tomorrow' }), null],
  ['nobody', JSON.stringify({ ...chosen, user: null }), null],
])('what was kept: %s', (_name, text, read) => {
  expect(readOneTap(text)).toEqual(read)
})

test.each([
  ['while it lasts', '12345678', 99_999_999, true],
  ['at its end', '12345678', 100_000_000, false],
  ['of another user', '87654321', 50_000_000, false],
  ['that claims to last longer than a day', '12345678', 13_599_999, false],
  ['just begun', '12345678', 13_600_000, true],
])('one tap %s', (_name, user, nowMs, is) => {
  expect(oneTapOf(chosen, user, nowMs) !== null).toBe(is)
})

test.each([
  ['20', true],
  ['20.00', true],
  ['20.01', false],
  ['0', false],
  ['', false],
  ['1e1x', false],
])('a stake of %j', (amount, without) => {
  expect(needsNoConfirmation(chosen, amount)).toBe(without)
  expect(needsNoConfirmation(null, amount)).toBe(false)
})

afterEach(() => void vi.useRealTimers())

test.each(['placed', 'refused'])(
  'what is %s at once rests for a second: a double tap is one order',
  async (end) => {
    vi.useFakeTimers()
    const placed: string[] = []
    const told: boolean[] = []
    let answer: () => void = () => {}
    const { tap, stop } = restingAfter(
      (ticket: string) => {
        placed.push(ticket)
        return new Promise((done, fail) => {
          answer = () => (end === 'placed' ? done(true) : fail(new Error('refused')))
        }).catch(() => false)
      },
      (rests) => told.push(rests),
    )
    tap('first')
    tap('the same thumb')
    answer()
    await vi.advanceTimersByTimeAsync(999)
    tap('within the second')
    expect([placed, told]).toEqual([['first'], [true]])
    await vi.advanceTimersByTimeAsync(1)
    expect(told).toEqual([true, false])
    tap('next')
    expect(placed).toEqual(['first', 'next'])
    answer()
    await vi.advanceTimersByTimeAsync(0)
    stop()
    expect(vi.getTimerCount()).toBe(0)
  },
)
