import type { Asset } from '../assets.ts'
import { isId } from '../ids.ts'
import { formatAmount, type Minor } from '../money.ts'
import { amountRefused } from './amount.ts'
import { type Refused, refused } from './refused.ts'

// What a deposit is refused for, in this order: its amount, its picture, its reference.

/** An amount, a plain decimal as it is sent, outside the published bounds; minor units. */
export const depositRefused = (
  text: string,
  asset: Asset,
  { min, max }: { min: Minor; max: Minor },
): Refused | null => amountRefused(text, asset, { min, max, below: 'amount_below_min' })

/** More than is left of the user's own limit of the day. */
export const dayLeftRefused = (amount: Minor, asset: Asset, left: Minor): Refused | null =>
  amount <= left
    ? null
    : refused('limit_reached', { left: formatAmount(left > 0n ? left : 0n, asset), asset })

/** The key of the uploaded picture: missing, or one that cannot be a key. */
export function screenshotRefused(key: string): Refused | null {
  if (key.trim() === '') return refused('screenshot_required')
  return isId(key) ? null : refused('upload_invalid')
}

/** Characters that print nothing, and line ends. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/gu

/** A line without characters that print nothing: a pasted hash may hold them, and nobody could see them. */
export const withoutHidden = (text: string): string => text.normalize('NFC').replace(HIDDEN, '').trim()

/** A payment's reference that is not one line, or holds characters that print nothing. */
export const referenceRefused = (text: string): Refused | null =>
  text.normalize('NFC').trim().search(HIDDEN) < 0 ? null : refused('validation', { fields: 'reference' })
