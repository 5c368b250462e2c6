import { type Asset, assets } from '../assets.ts'
import { formatAmount, type Minor, parseAmount } from '../money.ts'
import { type Refused, refused } from './refused.ts'

/** Minor units, both included. */
export interface AmountBounds {
  min: Minor
  max: Minor
  below: 'amount_below_min' | 'order_below_min'
}

export function amountRefused(text: string, asset: Asset, { min, max, below }: AmountBounds): Refused | null {
  if (text.trim() === '') return refused('amount_required')
  const amount = parseAmount(text, asset)
  if (amount === null) return refused('amount_invalid', { decimals: assets[asset].decimals })
  if (amount < min) return refused(below, { min: formatAmount(min, asset), asset })
  if (amount > max) return refused('amount_above_max', { max: formatAmount(max, asset), asset })
  return null
}
