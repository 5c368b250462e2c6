import type { ProjectKind } from '../financing.ts'
import { type Minor, mulDiv, RATE_SCALE } from '../money.ts'
import { type FinancingTerms, quotedReturn } from './financing.ts'

// How much money must stand behind what a project promises.

/** Days of its return that the balance product must have before it opens. */
export const BALANCE_DAYS_FIRST = 7
/** What is funded is counted so many days ahead at most. */
const BALANCE_DAYS_MOST = 3660

export interface Promise extends FinancingTerms {
  kind: ProjectKind
  min: Minor
  total: Minor
}

/**
 * What a reserve must hold before a project opens, in minor units. Of a term: the return of all there is to buy, and what
 * rounding may add to each of the most purchases there can be. Of the balance product: the return of its first days.
 */
export function reserveNeeded(promise: Promise): Minor {
  const { kind, min, total, dailyRate, dividend } = promise
  if (kind === 'balance') return balanceReserve({ total, dailyRate }, BALANCE_DAYS_FIRST)
  // The last day of each rounds up; where the principal comes back in parts, those are rounded too.
  const perPurchase = dividend === 'daily' ? 2n : 1n
  return quotedReturn(promise, total) + (total / min) * perPurchase
}

type Balance = Pick<Promise, 'total' | 'dailyRate'>

/** The most that all of the balance product can earn in some days, its returns included as they are added. */
export function balanceReserve({ total, dailyRate }: Balance, days: number): Minor {
  let principal = total
  for (let day = 0; day < days; day++) principal += mulDiv(principal, dailyRate, RATE_SCALE, 'up')
  return principal - total
}

/** For how many days after it opened a reserve carries the return of the balance product. */
export function fundedDays({ total, dailyRate }: Balance, reserve: Minor): number {
  let principal = total
  for (let days = 0; days < BALANCE_DAYS_MOST; days++) {
    principal += mulDiv(principal, dailyRate, RATE_SCALE, 'up')
    if (principal - total > reserve) return days
  }
  return BALANCE_DAYS_MOST
}
