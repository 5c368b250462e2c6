import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Dividend, dividends } from '../financing.ts'
import {
  added,
  dayEarned,
  earlySettlement,
  type FinancingTerms,
  nextPeriod,
  quotedReturn,
  returnToCome,
  type Standing,
  schedule,
  standingAtStart,
} from './financing.ts'

const terms = (changes: Partial<FinancingTerms> = {}): FinancingTerms => ({
  dailyRate: 100n,
  days: 7,
  dividend: 'maturity',
  ...changes,
})
const sum = (values: bigint[]) => values.reduce((total, value) => total + value, 0n)

test('50 USD at 0.010% earn half a cent a day: a cent every second day, and the last half is rounded up', () => {
  const days = schedule(terms({ dividend: 'dailyReturn' }), standingAtStart(50_00n))
  expect(days.map(({ paid }) => paid)).toEqual([0n, 1n, 0n, 1n, 0n, 1n, 1n])
  expect(quotedReturn(terms(), 50_00n)).toBe(4n)
})

test.each<[Dividend, bigint[], bigint[]]>([
  ['maturity', [0n, 0n, 0n, 30n], [0n, 0n, 0n, 1000_00n]],
  ['dailyReturn', [7n, 8n, 7n, 8n], [0n, 0n, 0n, 1000_00n]],
  // A quarter of the principal goes back each day, so each day earns less.
  ['daily', [7n, 6n, 3n, 3n], [250_00n, 250_00n, 250_00n, 250_00n]],
])('1,000 USD at 0.0075% for 4 days, %s', (dividend, paid, released) => {
  const days = schedule(terms({ dailyRate: 75n, days: 4, dividend }), standingAtStart(1000_00n))
  expect(days.map((day) => day.paid)).toEqual(paid)
  expect(days.map((day) => day.released)).toEqual(released)
})

test('what is added earns from the next day on', () => {
  const first = nextPeriod(terms({ dividend: 'dailyReturn' }), standingAtStart(1000_00n)).after
  const second = nextPeriod(terms({ dividend: 'dailyReturn' }), added(first, 500_00n))
  expect(second.earned).toBe(10n)
  expect(second.after).toMatchObject({ principal: 1500_00n, fresh: 0n })
  expect(nextPeriod(terms({ dividend: 'dailyReturn' }), second.after).earned).toBe(15n)
})

describe('settled early', () => {
  const standing = (changes: Partial<Standing>): Standing => ({ ...standingAtStart(1000_00n), ...changes })
  test.each<[string, Partial<Standing>, bigint, bigint]>([
    ['nothing earned', {}, 0n, 0n],
    ['half of it', { unpaid: 40n }, 20n, 20n],
    ['half of an odd cent is rounded down', { unpaid: 41n }, 20n, 21n],
    ['a part of a cent is no cent', { unpaid: 0n, carry: 999_999n }, 0n, 0n],
    ['the carry is summed before it is rounded', { unpaid: 41n, carry: 999_999n }, 20n, 21n],
  ])('%s', (_says, changes, paid, forfeited) => {
    expect(earlySettlement(standing(changes))).toEqual({ principal: 1000_00n, paid, forfeited })
  })
})

test('200 holdings of 50.00 settled after a day at 0.030% are paid no more than the 3.00 they earned', () => {
  const after = nextPeriod(terms({ dailyRate: 300n, dividend: 'dailyReturn' }), standingAtStart(50_00n))
  expect([after.paid, earlySettlement(after.after).paid]).toEqual([1n, 0n])
  expect(200n * (after.paid + earlySettlement(after.after).paid) <= 3_00n).toBe(true)
})

test('there is no day behind the last', () => {
  expect(() => nextPeriod(terms(), { ...standingAtStart(1n), booked: 7 })).toThrow(RangeError)
})

test('a product without an end carries its rest for ever', () => {
  let carry = 0n
  let all = 0n
  for (let day = 0; day < 1000; day++) {
    const one = dayEarned(33_33n, 50n, carry)
    carry = one.carry
    all += one.earned
  }
  expect([all, carry]).toEqual([(33_33n * 50n * 1000n) / 1_000_000n, (33_33n * 50n * 1000n) % 1_000_000n])
})

describe('for every amount, rate and term', () => {
  const amounts = fc.bigInt(1n, 10n ** 10n)
  const anyTerms = fc.record({
    dailyRate: fc.bigInt(0n, 5_000n),
    days: fc.integer({ min: 1, max: 120 }),
    dividend: fc.constantFrom(...dividends),
  })

  test('the days together are the quoted return, and the principal comes back whole', () => {
    fc.assert(
      fc.property(anyTerms, amounts, (of, amount) => {
        const days = schedule(of, standingAtStart(amount))
        expect(sum(days.map(({ earned }) => earned))).toBe(quotedReturn(of, amount))
        expect(sum(days.map(({ paid }) => paid))).toBe(quotedReturn(of, amount))
        expect(sum(days.map(({ released }) => released))).toBe(amount)
        expect(days.at(-1)?.after).toEqual({
          booked: of.days,
          principal: 0n,
          fresh: 0n,
          carry: 0n,
          unpaid: 0n,
        })
      }),
    )
  })

  // In fractions of a million, without a carry: what each day's principal earns, added up and rounded up once.
  test('an oracle in exact fractions agrees, with money added on any days', () => {
    const additions = fc.dictionary(fc.integer({ min: 0, max: 119 }).map(String), amounts)
    fc.assert(
      fc.property(anyTerms, amounts, additions, (of, amount, adding) => {
        let standing = standingAtStart(amount)
        let paid = 0n
        let [exact, left] = [0n, amount]
        for (let day = 1; day <= of.days; day++) {
          exact += left * of.dailyRate
          const more = adding[String(day)] ?? 0n
          if (more > 0n) standing = added(standing, more)
          const period = nextPeriod(of, standing)
          paid += period.paid
          left += more - period.released
          standing = period.after
          if (of.dividend !== 'maturity') {
            // Never a cent more or less than what was earned so far.
            const isLast = day === of.days
            expect(paid).toBe(isLast ? (exact + 999_999n) / 1_000_000n : exact / 1_000_000n)
          }
        }
        expect(paid).toBe((exact + 999_999n) / 1_000_000n)
        expect(left).toBe(0n)
      }),
    )
  })

  test('a purchase split in two is paid no more at an early settlement', () => {
    const untilParts = fc.constantFrom<Dividend>('dailyReturn', 'maturity')
    fc.assert(
      fc.property(anyTerms, untilParts, amounts, amounts, fc.nat(), (some, dividend, one, other, until) => {
        const of = { ...some, dividend }
        const paidAfter = (amount: bigint): bigint => {
          const days = schedule(of, standingAtStart(amount)).slice(0, until % of.days)
          const last = days.at(-1)?.after ?? standingAtStart(amount)
          return sum(days.map(({ paid }) => paid)) + earlySettlement(last).paid
        }
        expect(paidAfter(one) + paidAfter(other) <= paidAfter(one + other)).toBe(true)
      }),
    )
  })

  test('what is reserved pays every day and any early settlement', () => {
    fc.assert(
      fc.property(anyTerms, amounts, fc.nat(), (of, amount, until) => {
        let reserve = quotedReturn(of, amount)
        let standing = standingAtStart(amount)
        for (let day = 0; day < until % of.days; day++) {
          const period = nextPeriod(of, standing)
          reserve -= period.paid
          standing = period.after
          expect(reserve).toBe(returnToCome(of, standing))
        }
        expect(earlySettlement(standing).paid <= reserve).toBe(true)
      }),
    )
  })
})
