import { expect, test } from 'vitest'
import { DAY } from '../../shared/time.ts'
import { isWholeNight, lookingAt, WHOLE_EVERY } from './turn.ts'

test('an account has exactly one whole night in thirty, and accounts spread over all of them', () => {
  const first = Date.UTC(2026, 10, 25) / 1000
  const nights = Array.from({ length: WHOLE_EVERY }, (_, n) => first + n * DAY)
  const uids = Array.from({ length: 300 }, (_, n) => `user ${n}`)
  const counts = nights.map((begin) => uids.filter((uid) => isWholeNight(uid, begin)).length)
  for (const uid of uids) expect(nights.filter((begin) => isWholeNight(uid, begin))).toHaveLength(1)
  expect(Math.min(...counts)).toBeGreaterThan(0)
  expect(WHOLE_EVERY).toBe(30)
})

test('other nights go on from the close, save for an account with accepted differences', () => {
  const begin =
    Array.from({ length: WHOLE_EVERY }, (_, n) => n * DAY).find((day) => !isWholeNight('1', day)) ?? 0
  expect([lookingAt('1', begin, false).how, lookingAt('1', begin, true).how]).toEqual(['forward', 'whole'])
})
