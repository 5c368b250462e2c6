import { type Minor, parseAmount } from '../../shared/money.ts'
import { depositRefused, referenceRefused, screenshotRefused } from '../../shared/rules/deposit.ts'
import type { RuntimeConfig } from '../config.ts'
import { refuseIf } from '../refuse.ts'

export function checkAmount(
  text: string,
  { asset, deposit }: RuntimeConfig,
  min = BigInt(deposit.min),
): Minor {
  refuseIf(depositRefused(text, asset, { min, max: BigInt(deposit.max) }))
  return parseAmount(text, asset) as Minor
}

/** NFC without surrounding space; null if empty. */
export const plainText = (text: string): string | null => text.normalize('NFC').trim() || null

export function checkReference(text: string): string | null {
  refuseIf(referenceRefused(text))
  return plainText(text)
}

/** Malformed and missing keys get the same refusal. */
export function checkScreenshot(key: string): string {
  refuseIf(screenshotRefused(key))
  return key
}
