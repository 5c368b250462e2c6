import type { ProjectKind } from '../financing.ts'
import { type Minor, mulDiv, RATE_SCALE } from '../money.ts'
import { type FinancingTerms, quotedReturn } from './financing.ts'

export const BALANCE_DAYS_FIRST = 7
const BALANCE_DAYS_MOST = 3660

export interface Promise extends FinancingTerms {
  kind: ProjectKind
  min: Minor
  total: Minor
}

/** Minor units: a term's whole return and rounding per purchase, or the balance product's first days. */
export function reserveNeeded(promise: Promise): Minor {
  const { kind, min, total, dailyRate, dividend } = promise
  if (kind === 'balance') return balanceReserve({ total, dailyRate }, BALANCE_DAYS_FIRST)
  // The last day of each purchase rounds up, and so do parts of a principal.
  const perPurchase = dividend === 'daily' ? 2n : 1n
  return quotedReturn(promise, total) + (total / min) * perPurchase
}

type Balance = Pick<Promise, 'total' | 'dailyRate'>

/** Includes returns, as they earn too. */
export function balanceReserve({ total, dailyRate }: Balance, days: number): Minor {
  let principal = total
  for (let day = 0; day < days; day++) principal += mulDiv(principal, dailyRate, RATE_SCALE, 'up')
  return principal - total
}

export function fundedDays({ total, dailyRate }: Balance, reserve: Minor): number {
  let principal = total
  for (let days = 0; days < BALANCE_DAYS_MOST; days++) {
    principal += mulDiv(principal, dailyRate, RATE_SCALE, 'up')
    if (principal - total > reserve) return days
  }
  return BALANCE_DAYS_MOST
}
