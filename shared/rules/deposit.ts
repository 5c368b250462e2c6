import type { Asset } from '../assets.ts'
import { isId } from '../ids.ts'
import type { Minor } from '../money.ts'
import { amountRefused } from './amount.ts'
import { type Refused, refused } from './refused.ts'

// What a deposit is refused for, in this order: its amount, its picture, its reference.

/** An amount, a plain decimal as it is sent, outside the published bounds; minor units. */
export const depositRefused = (
  text: string,
  asset: Asset,
  { min, max }: { min: Minor; max: Minor },
): Refused | null => amountRefused(text, asset, { min, max, below: 'amount_below_min' })

/** The key of the uploaded picture: a deposit needs one, and what cannot be a key is no picture of anybody's. */
export function screenshotRefused(key: string): Refused | null {
  if (key.trim() === '') return refused('screenshot_required')
  return isId(key) ? null : refused('upload_invalid')
}

/** Characters nobody sees, and the ends of lines. */
const HIDDEN = /[\p{C}\p{Zl}\p{Zp}]/gu

/** A line without what cannot be seen: a pasted hash may carry it, and nobody could find it by eye. */
export const withoutHidden = (text: string): string => text.normalize('NFC').replace(HIDDEN, '').trim()

/** What the payment calls itself is text on one line: what cannot be seen inside it has no place there. */
export const referenceRefused = (text: string): Refused | null =>
  text.normalize('NFC').trim().search(HIDDEN) < 0 ? null : refused('validation', { fields: 'reference' })
