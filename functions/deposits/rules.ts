import { Refusal } from '../../shared/errors.ts'
import { isId } from '../../shared/ids.ts'
import { formatAmount, type Minor, parseAmount } from '../../shared/money.ts'
import type { RuntimeConfig } from '../config.ts'

/** The amount a form names, within the published bounds. */
export function checkAmount(
  text: string,
  { asset, deposit }: RuntimeConfig,
  min = BigInt(deposit.min),
): Minor {
  if (text.trim() === '') throw new Refusal('amount_required')
  const amount = parseAmount(text, asset)
  if (amount === null) throw new Refusal('amount_invalid', { decimals: 2 })
  const max = BigInt(deposit.max)
  if (amount < min) throw new Refusal('amount_below_min', { min: formatAmount(min, asset), asset })
  if (amount > max) throw new Refusal('amount_above_max', { max: formatAmount(max, asset), asset })
  return amount
}

/** A line as it is kept: one form of each letter, no space around it; nothing at all is null. */
export const plainText = (text: string): string | null => text.normalize('NFC').trim() || null

/** What the payment calls itself, as text on one line: what cannot be seen has no place in it. */
export function checkReference(text: string): string | null {
  const reference = plainText(text)
  if (reference && /[\p{C}\p{Zl}\p{Zp}]/u.test(reference))
    throw new Refusal('validation', { fields: 'reference' })
  return reference
}

/** Less of it would be another payment's too: the last digits of a card, a date. */
const MARK_MIN = 6

/** A reference as it is told from others, however it was typed; null for one that tells nothing apart. */
export function referenceMark(reference: string | null): string | null {
  const mark = (reference ?? '')
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
  return mark.length < MARK_MIN ? null : mark
}

/** The picture a form names; one that cannot be a key is as unknown as any other that is not there. */
export function checkScreenshot(key: string): string {
  if (key.trim() === '') throw new Refusal('screenshot_required')
  if (!isId(key)) throw new Refusal('upload_invalid')
  return key
}
