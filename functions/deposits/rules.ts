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

/** The picture a form names; one that cannot be a key is as unknown as any other that is not there. */
export function checkScreenshot(key: string): string {
  if (key.trim() === '') throw new Refusal('screenshot_required')
  if (!isId(key)) throw new Refusal('upload_invalid')
  return key
}
