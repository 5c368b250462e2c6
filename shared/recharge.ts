import type { documentSettings } from './documents.ts'
import type { Minor } from './money.ts'

type RechargeSettings = Record<keyof (typeof documentSettings)['reward'], number>

/** The terms of the bonus for a first deposit; of 0 where that is too small for any, or the stage offers none. */
export const rechargeTerms = ({ percent, max, times, days, offerDays }: RechargeSettings, deposit: Minor) => {
  const part = (deposit * BigInt(percent)) / 100n
  const most = BigInt(max)
  return { amount: part < most ? part : most, times, days, offerDays }
}
