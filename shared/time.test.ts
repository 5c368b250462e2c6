import { expect, test } from 'vitest'
import { DAY, dateIn, type EpochMs, type EpochSeconds, epochDay, msOf, secondsOf } from './time.ts'

test('milliseconds become the second they have reached, and seconds their own milliseconds', () => {
  expect([0, 999, 1000, 1_763_900_000_999].map(secondsOf)).toEqual([0, 0, 1, 1_763_900_000])
  expect([0, 1, 1_763_900_000].map(msOf)).toEqual([0, 1000, 1_763_900_000_000])
})

test('one unit is not taken for the other', () => {
  const second: EpochSeconds = 1_763_900_000
  const ms: EpochMs = msOf(second)
  // @ts-expect-error: milliseconds for seconds
  epochDay(ms)
  // @ts-expect-error: seconds for milliseconds
  dateIn('UTC', second)
  // @ts-expect-error: seconds are not converted to seconds
  secondsOf(second)
  // @ts-expect-error: milliseconds are not converted to milliseconds
  msOf(ms)
  // @ts-expect-error: a span bears its unit as well
  const span: EpochMs = DAY
  expect([secondsOf(ms), span]).toEqual([second, 86_400])
})
