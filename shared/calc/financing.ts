import type { Dividend } from '../financing.ts'
import { type Minor, RATE_SCALE } from '../money.ts'

// The arithmetic of financing. A period is one whole calendar day in the stage's zone: money bought or added on a date
// earns from the next date on, and a date is booked when it is over, whatever the clocks did in it. A day earns its
// principal times the daily rate, exactly: what is less than a minor unit is carried to the next day, in millionths of a
// minor unit, and the last day of a term rounds it up. So nothing is lost by rounding daily, and all days together are
// the quoted return.

export interface FinancingTerms {
  /** Return of one day as parts of a million of the principal. */
  dailyRate: bigint
  /** Periods: whole calendar days. */
  days: number
  dividend: Dividend
}

/** How a holding stands after some periods. */
export interface Standing {
  /** Periods booked, 0 to `days`. */
  booked: number
  /** What is still invested. */
  principal: Minor
  /** Part of it that was added too late to earn in the next period. */
  fresh: Minor
  /** Earned and less than a minor unit, in millionths of one: 0 to 999,999. */
  carry: bigint
  /** Earned in whole minor units, and not paid yet. */
  unpaid: Minor
}

/** What one period brings. */
export interface Period {
  /** 1 to `days`. */
  number: number
  /** Whole minor units earned with it. */
  earned: Minor
  /** Return that is paid out with it. */
  paid: Minor
  /** Principal that is given back with it. */
  released: Minor
  after: Standing
}

/** A holding as it begins. All of it earns in the first period, the day after it was bought. */
export const standingAtStart = (principal: Minor): Standing => ({
  booked: 0,
  principal,
  fresh: 0n,
  carry: 0n,
  unpaid: 0n,
})

/** What a principal earns in one day on top of a carry. */
export function dayEarned(
  principal: Minor,
  dailyRate: bigint,
  carry: bigint,
): { earned: Minor; carry: bigint } {
  const exact = principal * dailyRate + carry
  return { earned: exact / RATE_SCALE, carry: exact % RATE_SCALE }
}

/** Books the next period of a term. Throws a RangeError behind the last one. */
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

/** One day of the balance product: its return stays in it, and earns from the next day on. */
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

/** All periods that are still to come, in order. */
export function schedule(terms: FinancingTerms, from: Standing): Period[] {
  const periods: Period[] = []
  for (let standing = from; standing.booked < terms.days; ) {
    const period = nextPeriod(terms, standing)
    periods.push(period)
    standing = period.after
  }
  return periods
}

/** All that is still to be paid as return, if nothing is added and nothing settled early: what must be reserved for it. */
export const returnToCome = (terms: FinancingTerms, from: Standing): Minor =>
  schedule(terms, from).reduce((sum, { paid }) => sum + paid, 0n)

/** What a purchase brings in the end. */
export const quotedReturn = (terms: FinancingTerms, principal: Minor): Minor =>
  returnToCome(terms, standingAtStart(principal))

/**
 * Settlement before maturity: the principal comes back whole, and half of what is earned and not yet paid, rounded up; the
 * other half is forfeited. What was paid before stays paid.
 */
export function earlySettlement({ principal, unpaid, carry }: Standing): {
  principal: Minor
  paid: Minor
  /** Whole minor units forfeited. */
  forfeited: Minor
} {
  const exact = unpaid * RATE_SCALE + carry
  const paid = (exact + 2n * RATE_SCALE - 1n) / (2n * RATE_SCALE)
  return { principal, paid, forfeited: unpaid > paid ? unpaid - paid : 0n }
}

/** Money added to a holding: it earns from the day after. Periods before today must be booked. */
export const added = (standing: Standing, amount: Minor): Standing => ({
  ...standing,
  principal: standing.principal + amount,
  fresh: standing.fresh + amount,
})
