import type { documentSettings } from './documents.ts'
import type { Minor } from './money.ts'

type RechargeSettings = Record<keyof (typeof documentSettings)['reward'], number>

export const rechargeTerms = ({ percent, max, times, days, offerDays }: RechargeSettings, deposit: Minor) => {
  const part = (deposit * BigInt(percent)) / 100n
  const most = BigInt(max)
  return { amount: part < most ? part : most, times, days, offerDays }
}
