import { type Asset, assets } from './assets.ts'

/** A quantity of an asset in its minor units (cents, satoshi): whole, signed, never a float. */
export type Minor = bigint

/** Rates (payout, fee, interest) are whole parts of a million: 0.85 is 850_000. */
export const RATE_SCALE = 1_000_000n

const pattern = /^(0|[1-9]\d{0,14})(?:\.(\d+))?$/

/**
 * Reads a plain ASCII decimal ("12", "12.5") as minor units.
 * Returns null for anything else: a sign, an exponent, spaces, grouping, full-width digits,
 * or more decimals than the asset has.
 */
export function parseAmount(text: string, asset: Asset): Minor | null {
  const match = pattern.exec(text)
  if (!match) return null
  const { decimals } = assets[asset]
  const fraction = match[2] ?? ''
  if (fraction.length > decimals) return null
  return BigInt(match[1] + fraction.padEnd(decimals, '0'))
}

/**
 * Reads an amount that the server wrote. Throws a RangeError for a wrong one, which is our fault and not the user's.
 */
export function wireAmount(text: string, asset: Asset): Minor {
  const amount = parseAmount(text, asset)
  if (amount === null) throw new RangeError(`not an amount: ${text}`)
  return amount
}

/** Writes minor units as the plain decimal the wire carries, always with all decimals: 1000n USD -> "10.00". */
export function formatAmount(amount: Minor, asset: Asset): string {
  return formatScaled(amount, assets[asset].decimals)
}

/** A scaled integer (amount, price, rate) as a plain decimal with exactly `decimals` digits after the point. */
export function formatScaled(value: bigint | number, decimals: number): string {
  const big = BigInt(value)
  const digits = (big < 0n ? -big : big).toString().padStart(decimals + 1, '0')
  const sign = big < 0n ? '-' : ''
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** `amount x numerator / denominator`, for amount >= 0. Down for what a user receives, up for fees. */
export function mulDiv(
  amount: Minor,
  numerator: bigint,
  denominator: bigint,
  rounding: 'down' | 'up',
): Minor {
  const product = amount * numerator
  return rounding === 'up' ? (product + denominator - 1n) / denominator : product / denominator
}
