import type { Asset } from '../assets.ts'
import { isId } from '../ids.ts'
import { formatAmount, type Minor } from '../money.ts'
import { amountRefused } from './amount.ts'
import { type Refused, refused } from './refused.ts'

export const depositRefused = (
  text: string,
  asset: Asset,
  { min, max }: { min: Minor; max: Minor },
): Refused | null => amountRefused(text, asset, { min, max, below: 'amount_below_min' })

export const dayLeftRefused = (amount: Minor, asset: Asset, left: Minor): Refused | null =>
  amount <= left
    ? null
    : refused('limit_reached', { left: formatAmount(left > 0n ? left : 0n, asset), asset })

export function screenshotRefused(key: string): Refused | null {
  if (key.trim() === '') return refused('screenshot_required')
  return isId(key) ? null : refused('upload_invalid')
}

const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/gu

/** A pasted hash may hold invisible characters. */
export const withoutHidden = (text: string): string => text.normalize('NFC').replace(HIDDEN, '').trim()

export const referenceRefused = (text: string): Refused | null =>
  text.normalize('NFC').trim().search(HIDDEN) < 0 ? null : refused('validation', { fields: 'reference' })
