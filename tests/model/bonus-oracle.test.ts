import { expect, test } from 'vitest'
import { accepted, counts, endOf, noBonuses, settled, whyNotAccepted } from './bonus-oracle.ts'

const NOW = 1_790_000_000
const DAY = 86_400
const offers = () => {
  const bonuses = noBonuses()
  for (const id of ['a', 'b']) bonuses.offered.set(id, { amount: 10n, times: 5n, days: 30, until: NOW + DAY })
  return bonuses
}

test('one bonus at a time, until its offer is over, and never during a break', () => {
  const bonuses = offers()
  expect(whyNotAccepted(bonuses, 'c', NOW, null)).toBe('not_found')
  expect(whyNotAccepted(bonuses, 'a', NOW, 'timed_out')).toBe('timed_out')
  expect(whyNotAccepted(bonuses, 'a', NOW + DAY, null)).toBe('bonus_over')
  accepted(bonuses, 'a', NOW)
  expect(whyNotAccepted(bonuses, 'a', NOW + DAY, 'timed_out')).toBeNull()
  expect(whyNotAccepted(bonuses, 'b', NOW, null)).toBe('bonus_running')
})

test('counts won and lost stakes of orders that froze it and close before its end', () => {
  const bonuses = offers()
  expect(counts(bonuses, NOW)).toBeUndefined()
  accepted(bonuses, 'a', NOW)
  const ends = NOW + 30 * DAY
  expect([ends, ends + 1].map((closeAt) => counts(bonuses, closeAt))).toEqual(['a', undefined])
  settled(bonuses, 'a', 'draw', 30n)
  settled(bonuses, 'b', 'win', 30n)
  settled(bonuses, undefined, 'win', 30n)
  settled(bonuses, 'a', 'win', 30n)
  settled(bonuses, 'a', 'loss', 19n)
  expect([endOf(bonuses, NOW), endOf(bonuses, ends + 3599), endOf(bonuses, ends + 3600)]).toEqual([
    null,
    null,
    'lapsed',
  ])
  settled(bonuses, 'a', 'loss', 1n)
  expect(endOf(bonuses, NOW)).toBe('turned')
})
