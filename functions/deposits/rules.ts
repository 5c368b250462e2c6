import { type Minor, parseAmount } from '../../shared/money.ts'
import { depositRefused, referenceRefused, screenshotRefused } from '../../shared/rules/deposit.ts'
import type { RuntimeConfig } from '../config.ts'
import { refuseIf } from '../refuse.ts'

/** The amount a form names, within the published bounds. */
export function checkAmount(
  text: string,
  { asset, deposit }: RuntimeConfig,
  min = BigInt(deposit.min),
): Minor {
  refuseIf(depositRefused(text, asset, { min, max: BigInt(deposit.max) }))
  return parseAmount(text, asset) as Minor
}

/** A line as it is kept: one form of each letter, no space around it; nothing at all is null. */
export const plainText = (text: string): string | null => text.normalize('NFC').trim() || null

/** What the payment calls itself, as text on one line: what cannot be seen has no place in it. */
export function checkReference(text: string): string | null {
  refuseIf(referenceRefused(text))
  return plainText(text)
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
  refuseIf(screenshotRefused(key))
  return key
}
