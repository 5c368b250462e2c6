import { expect, test } from 'vitest'
import { sumOf } from './arithmetic.ts'
import type { Accrual } from './types.ts'

const day = (of: Partial<Accrual>): Accrual =>
  ({
    ...{ asset: 'USD', earning: '1000.00', dailyRate: '0.000100', carryBefore: 0, carryAfter: 0 },
    ...{ earned: '0.10', paid: '0.10', released: '0.00' },
    ...of,
  }) as Accrual

test('a day that comes out even', () => {
  expect(sumOf(day({}))).toEqual({
    ...{ exact: '0.10', carried: '0.00', total: '0.10', earned: '0.10', left: '0.00', isRoundedUp: false },
  })
})

test('half a cent is carried, and with the next one is a cent', () => {
  const of = { earning: '50.00', earned: '0.00', carryAfter: 500_000 }
  expect(sumOf(day(of))).toMatchObject({ exact: '0.005', total: '0.005', left: '0.005' })
  const next = { earning: '50.00', earned: '0.01', carryBefore: 500_000 }
  expect(sumOf(day(next))).toMatchObject({ exact: '0.005', carried: '0.005', total: '0.01', left: '0.00' })
})

test('each digit of a small rate is shown', () => {
  const of = { earning: '33.33', dailyRate: '0.000001', earned: '0.00', carryAfter: 3333 }
  expect(sumOf(day(of))).toMatchObject({ exact: '0.00003333', left: '0.00003333' })
})

test('the last day rounds up what is left', () => {
  const of = { earning: '50.00', earned: '0.01', carryAfter: 0 }
  expect(sumOf(day(of))).toMatchObject({ total: '0.005', earned: '0.01', left: '0.00', isRoundedUp: true })
})
