import type { Minor } from './money.ts'

/**
 * The bonus offered with a user's first deposit: its part in percent of the deposit, and the most, in minor units; the
 * turnover as so many times the bonus; days it runs once accepted, and days it can be accepted.
 */
export const RECHARGE = { percent: 2, max: 20_00, times: 5, days: 30, offerDays: 7 } as const

/** The terms of the bonus for a first deposit; of 0 where that is too small for any. */
export const rechargeTerms = (deposit: Minor) => {
  const part = (deposit * BigInt(RECHARGE.percent)) / 100n
  const most = BigInt(RECHARGE.max)
  const { times, days, offerDays } = RECHARGE
  return { amount: part < most ? part : most, times, days, offerDays }
}
