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

/** A line as stored: letters in one form (NFC), no space around it; null if empty. */
export const plainText = (text: string): string | null => text.normalize('NFC').trim() || null

/** The payment's reference: one line; characters that print nothing are refused. */
export function checkReference(text: string): string | null {
  refuseIf(referenceRefused(text))
  return plainText(text)
}

/** The picture a form names. Throws the same for what cannot be a key as for a key that does not exist. */
export function checkScreenshot(key: string): string {
  refuseIf(screenshotRefused(key))
  return key
}
