import { expect, test } from 'vitest'
import { CARRIED_S, TICKS_S } from '../../../shared/market/carried.ts'
import { isSlow, lateMsAt, paceAfter, RESTS_MS } from './pace.ts'

test.each([
  ['somebody is at the page', 0, false, 1000],
  ['a moment ago', 4_999, false, 1000],
  ['a while ago', 5_000, false, 5_000],
  ['longer ago', 14_999, false, 5_000],
  ['nobody', 15_000, false, 12_000],
  ['a ticket in hand', 19_999, true, 1000],
  ['a ticket in hand, left alone', 20_000, true, 3_000],
  ['the same an hour later', 3_600_000, true, 3_000],
])('%s', (_name, restMs, inHand, everyMs) => {
  expect(paceAfter(restMs, inHand)).toBe(everyMs)
})

test('the pace is looked at again whenever it may be another', () => {
  const seconds = Array.from({ length: 60 }, (_, second) => second * 1000)
  for (const inHand of [false, true]) {
    const turns = seconds.filter(
      (restMs) => restMs > 0 && paceAfter(restMs, inHand) !== paceAfter(restMs - 1, inHand),
    )
    expect(RESTS_MS).toEqual(expect.arrayContaining(turns))
  }
})

test('an answer of the slowest pace brings every second since the one before, two seconds late too', () => {
  const slowest = Math.max(...RESTS_MS.map((restMs) => paceAfter(restMs, false)))
  expect(Math.min(TICKS_S, CARRIED_S) * 1000).toBeGreaterThanOrEqual(slowest + 2000)
})

test('a price of a ticket in hand is late after six seconds, as of one that is touched', () => {
  expect([1000, 3_000].map(lateMsAt)).toEqual([6000, 6000])
  expect([5_000, 12_000].map(lateMsAt)).toEqual([8000, 15_000])
  expect([1000, 3_000, 5_000, 12_000].map(isSlow)).toEqual([false, false, true, true])
})
