import { expect, test } from 'vitest'
import { dayIn, nextDayMs } from './calendar.ts'
import { after, limitAt, newOwn, type Own, pausedBy, type Wish, whyNot } from './limits-oracle.ts'

const NOW = Date.UTC(2026, 10, 25, 12) / 1000
const DAY = 86_400
const fresh = newOwn('UTC', '2026-11-25', Date.UTC(2026, 10, 26) / 1000)
const limit = (amount: bigint): Wish => ({ does: 'limit', of: 'stake', limit: amount })
const lived = (steps: [Wish, number][]): Own =>
  steps.reduce((own, [wish, at]) => after(own, wish, NOW + at, { dayIn, nextDayMs }), fresh)

test('lowered at once, raised after a day, and a lowering ends what waits', () => {
  const raised = lived([
    [limit(100n), 0],
    [limit(300n), 10],
  ])
  expect([DAY + 9, DAY + 10].map((at) => limitAt(raised.limits.stake, NOW + at))).toEqual([100n, 300n])
  const { next } = lived([
    [limit(100n), 0],
    [limit(300n), 10],
    [limit(50n), 20],
  ]).limits.stake
  expect(next).toBeNull()
})

test('a break lets nothing be raised, and is never shortened', () => {
  const out = lived([
    [limit(100n), 0],
    [{ does: 'timeOut', days: 7 }, 0],
  ])
  expect(pausedBy(out, NOW + 7 * DAY - 1)).toBe('timed_out')
  expect(pausedBy(out, NOW + 7 * DAY)).toBeNull()
  const wishes: Wish[] = [
    limit(101n),
    limit(99n),
    { does: 'timeOut', days: 1 },
    { does: 'exclude', months: 6 },
  ]
  expect(wishes.map((wish) => whyNot(out, wish, NOW + 5))).toEqual(['timed_out', null, 'timed_out', null])
})

test('a day lasts until its date is over in the new zone too', () => {
  const east = lived([[{ does: 'zone', zone: 'Asia/Kathmandu' }, 0]])
  expect(east.dayEnds).toBe(Date.UTC(2026, 10, 26) / 1000)
  const west = lived([[{ does: 'zone', zone: 'America/New_York' }, 0]])
  expect(west.dayEnds).toBe(Date.UTC(2026, 10, 26, 5) / 1000)
  expect(whyNot(west, { does: 'zone', zone: 'UTC' }, NOW + 30 * DAY - 1)).toBe('zone_not_yet')
})
