import { expect, test } from 'vitest'
import { hasMoved, monthsWithMovements, type OfAsset, yearsUpTo } from './year.ts'

const none = {
  ...{ opening: '0.00', deposits: '0.00', withdrawals: '0.00', orders: '0.00' },
  ...{ fees: '0.00', exchanges: '0.00', financing: '0.00', bonus: '0.00', closing: '0.00' },
}
const usd = (changes: Partial<typeof none>[]): OfAsset => ({
  asset: 'USD',
  months: changes.map((each, index) => ({ key: `2026-0${index + 1}`, ...none, ...each })),
  total: { ...none, ...changes.at(-1) },
})
const year = (...assets: OfAsset[]) => ({
  ...{ year: 2026, timeZone: 'UTC', firstYear: 2026, at: 0, counted: { isWhole: true, until: null } },
  assets,
})

test('a month without movements is left out, whatever it began with', () => {
  const one = usd([{ opening: '5.00', closing: '5.00' }, { fees: '-0.05' }, {}])
  expect(monthsWithMovements(one).map(({ key }) => key)).toEqual(['2026-02'])
})

test('a year has something to show once there was anything', () => {
  expect(hasMoved(year())).toBe(false)
  expect(hasMoved(year(usd([{}])))).toBe(false)
  expect(hasMoved(year(usd([{ opening: '1.00' }])))).toBe(true)
  expect(hasMoved(year(usd([{ bonus: '1.00' }])))).toBe(true)
})

test('the years that can be chosen begin with the one of registration', () => {
  expect(yearsUpTo(2026, 2024)).toEqual([2026, 2025, 2024])
  expect(yearsUpTo(2026, 2026)).toEqual([2026])
  // A phone whose clock is behind.
  expect(yearsUpTo(2026, 2027)).toEqual([2026])
})
