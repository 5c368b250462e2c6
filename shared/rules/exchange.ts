import { type Asset, assets } from '../assets.ts'
import { CASH } from '../exchange.ts'
import { formatAmount, type Minor, parseAmount } from '../money.ts'
import { type Refused, refused } from './refused.ts'

// What an exchange is refused for, in this order: its amount, its market and quote (which the server alone judges),
// what its user has.

/** An amount, a plain decimal as sent, that is none. */
export function amountRefused(text: string, asset: Asset): Refused | null {
  if (text.trim() === '') return refused('amount_required')
  return parseAmount(text, asset) === null
    ? refused('amount_invalid', { decimals: assets[asset].decimals })
    : null
}

/** Cash in an exchange, before its fee, below the least one. */
export const belowMin = (cash: Minor, min: Minor): Refused | null =>
  cash < min ? refused('amount_below_min', { min: formatAmount(min, CASH), asset: CASH }) : null

/** More than the user has of what is given. */
export const meansRefused = (amount: Minor, asset: Asset, available: Minor): Refused | null =>
  amount <= available
    ? null
    : refused('insufficient_balance', {
        available: formatAmount(available, asset),
        needed: formatAmount(amount, asset),
        asset,
      })
