import type { Asset } from '../assets.ts'
import { formatAmount, type Minor, mulDiv, parseAmount, RATE_SCALE } from '../money.ts'
import { type Refused, refused } from './refused.ts'

export interface Offer {
  min: Minor
  left: Minor
  /** Parts of a million; null: everything at once. */
  initialRate: bigint | null
}

export function purchaseRefused(text: string, asset: Asset, { min, left }: Offer): Refused | null {
  if (text.trim() === '') return refused('amount_required')
  const amount = parseAmount(text, asset)
  if (amount === null) return refused('amount_invalid', { decimals: 2 })
  if (left <= 0n) return refused('project_full', { left: formatAmount(0n, asset), asset })
  if (amount < min) return refused('amount_below_min', { min: formatAmount(min, asset), asset })
  if (amount > left) return refused('project_full', { left: formatAmount(left, asset), asset })
  return null
}

export function additionRefused(
  text: string,
  asset: Asset,
  { most, of }: { most: Minor; of: 'rest' | 'project' },
): Refused | null {
  if (text.trim() === '') return refused('amount_required')
  const amount = parseAmount(text, asset)
  if (amount === null || amount <= 0n) return refused('amount_invalid', { decimals: 2 })
  if (amount <= most) return null
  const bound = formatAmount(most, asset)
  return of === 'rest'
    ? refused('amount_above_max', { max: bound, asset })
    : refused('project_full', { left: bound, asset })
}

/** Rounded up. */
export const initialAmount = (amount: Minor, rate: bigint): Minor => mulDiv(amount, rate, RATE_SCALE, 'up')
