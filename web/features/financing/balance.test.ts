import { expect, test } from 'vitest'
import { mostOf, moveFault, rateOn } from './balance.ts'
import type { Balance, Holding, Project } from './types.ts'

test('what is funded is paid up to that date, and nothing from the next', () => {
  const of = { dailyRate: '0.000050', fundedUntil: '2026-11-30', unfunded: [] }
  expect(['2026-11-29', '2026-11-30', '2026-12-01'].map((date) => rateOn(of, date))).toEqual([
    ...['0.000050', '0.000050', '0.000000'],
  ])
  expect(rateOn({ ...of, fundedUntil: null }, '2026-11-22')).toBe('0.000000')
})

const project = {
  ...{ kind: 'balance', asset: 'USD', min: '10.00', left: '5000.00', days: 0, dailyRate: '0.000050' },
  ...{ dividend: 'dailyReturn', initialRate: null, reserveFree: '0.00' },
} as Project
const balance = (principal: string | null): Balance & { project: Project } => ({
  project,
  holding: principal === null ? null : ({ principal } as Holding),
  ...{ available: '300.00', yesterday: null },
})

test.each<[string, 'in' | 'out', string | null, string | undefined]>([
  ['', 'in', null, 'amount_required'],
  ['9.99', 'in', null, 'amount_below_min'],
  ['10', 'in', null, undefined],
  ['0.01', 'in', '10.00', undefined],
  ['300.01', 'in', '10.00', 'insufficient_balance'],
  ['5000.01', 'in', '10.00', 'project_full'],
  ['', 'out', '10.00', 'amount_required'],
  ['0', 'out', '10.00', 'amount_invalid'],
  ['10.00', 'out', '10.00', undefined],
  ['10.01', 'out', '10.00', 'amount_above_max'],
])('%s %s, with %s in it: %s', (typed, way, principal, slug) => {
  expect(moveFault(typed, way, balance(principal), 'en')?.slug).toBe(slug)
})

test('out goes what is in it', () => {
  expect([mostOf(balance('12.34'), 'out'), mostOf(balance(null), 'out')]).toEqual(['12.34', '0.00'])
  expect(mostOf(balance(null), 'in')).toBe('5000.00')
})
