import { type Asset, assets } from '../assets.ts'
import { CASH } from '../exchange.ts'
import { formatAmount, type Minor, parseAmount } from '../money.ts'
import { type Refused, refused } from './refused.ts'

export function amountRefused(text: string, asset: Asset): Refused | null {
  if (text.trim() === '') return refused('amount_required')
  return parseAmount(text, asset) === null
    ? refused('amount_invalid', { decimals: assets[asset].decimals })
    : null
}

export const belowMin = (cash: Minor, min: Minor): Refused | null =>
  cash < min ? refused('amount_below_min', { min: formatAmount(min, CASH), asset: CASH }) : null

export const meansRefused = (amount: Minor, asset: Asset, available: Minor): Refused | null =>
  amount <= available
    ? null
    : refused('insufficient_balance', {
        available: formatAmount(available, asset),
        needed: formatAmount(amount, asset),
        asset,
      })
