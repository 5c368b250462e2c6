import type { Dividend } from '../financing.ts'
import { type Minor, RATE_SCALE } from '../money.ts'

// A period is a calendar day in the stage's zone; money earns from the next day. Fractions are carried, and
// the last day rounds up, so all days add up to the quoted return.

export interface FinancingTerms {
  /** Parts of a million of the principal. */
  dailyRate: bigint
  days: number
  dividend: Dividend
}

export interface Standing {
  booked: number
  principal: Minor
  /** Added too late to earn in the next period. */
  fresh: Minor
  /** Millionths of a minor unit: 0 to 999,999. */
  carry: bigint
  unpaid: Minor
}

export interface Period {
  number: number
  earned: Minor
  paid: Minor
  released: Minor
  after: Standing
}

export const standingAtStart = (principal: Minor): Standing => ({
  booked: 0,
  principal,
  fresh: 0n,
  carry: 0n,
  unpaid: 0n,
})

export function dayEarned(
  principal: Minor,
  dailyRate: bigint,
  carry: bigint,
): { earned: Minor; carry: bigint } {
  const exact = principal * dailyRate + carry
  return { earned: exact / RATE_SCALE, carry: exact % RATE_SCALE }
}

/** Throws a RangeError after the last period. */
export function nextPeriod(terms: FinancingTerms, standing: Standing): Period {
  const { booked, principal, fresh, unpaid } = standing
  if (booked >= terms.days) throw new RangeError(`a term of ${terms.days} days has no day ${booked + 1}`)
  const isLast = booked + 1 === terms.days
  const day = dayEarned(principal - fresh, terms.dailyRate, standing.carry)
  const earned = isLast && day.carry > 0n ? day.earned + 1n : day.earned
  const isPaid = isLast || terms.dividend !== 'maturity'
  const paid = isPaid ? unpaid + earned : 0n
  const released = isLast
    ? principal
    : terms.dividend === 'daily'
      ? principal / BigInt(terms.days - booked)
      : 0n
  return {
    number: booked + 1,
    earned,
    paid,
    released,
    after: {
      booked: booked + 1,
      principal: principal - released,
      fresh: 0n,
      carry: isLast ? 0n : day.carry,
      unpaid: isPaid ? 0n : unpaid + earned,
    },
  }
}

export function dayInBalance(dailyRate: bigint, { booked, principal, fresh, carry }: Standing): Period {
  const day = dayEarned(principal - fresh, dailyRate, carry)
  return {
    number: booked + 1,
    earned: day.earned,
    paid: day.earned,
    released: -day.earned,
    after: { booked: booked + 1, principal: principal + day.earned, fresh: 0n, carry: day.carry, unpaid: 0n },
  }
}

export function schedule(terms: FinancingTerms, from: Standing): Period[] {
  const periods: Period[] = []
  for (let standing = from; standing.booked < terms.days; ) {
    const period = nextPeriod(terms, standing)
    periods.push(period)
    standing = period.after
  }
  return periods
}

export const returnToCome = (terms: FinancingTerms, from: Standing): Minor =>
  schedule(terms, from).reduce((sum, { paid }) => sum + paid, 0n)

export const quotedReturn = (terms: FinancingTerms, principal: Minor): Minor =>
  returnToCome(terms, standingAtStart(principal))

/** Half of the unpaid earnings. Rounds once, so splitting a purchase gains nothing. */
export function earlySettlement({ principal, unpaid, carry }: Standing): {
  principal: Minor
  paid: Minor
  forfeited: Minor
} {
  const paid = (unpaid * RATE_SCALE + carry) / (2n * RATE_SCALE)
  return { principal, paid, forfeited: unpaid - paid }
}

/** Earns from the day after. Earlier periods must be booked. */
export const added = (standing: Standing, amount: Minor): Standing => ({
  ...standing,
  principal: standing.principal + amount,
  fresh: standing.fresh + amount,
})
