import { type Asset, assets } from './assets.ts'

/** Minor units of an asset (cents, satoshi): whole, signed. */
export type Minor = bigint

/** Rates are whole parts of a million: 0.85 is 850_000. */
export const RATE_SCALE = 1_000_000n

const pattern = /^(0|[1-9]\d{0,14})(?:\.(\d+))?$/

/** Plain ASCII decimals ("12", "12.5"). Null for signs, exponents, spaces, grouping or too many decimals. */
export function parseAmount(text: string, asset: Asset): Minor | null {
  const match = pattern.exec(text)
  if (!match) return null
  const { decimals } = assets[asset]
  const fraction = match[2] ?? ''
  if (fraction.length > decimals) return null
  return BigInt(match[1] + fraction.padEnd(decimals, '0'))
}

/** Throws a RangeError for a wrong amount: the server wrote it. */
export function wireAmount(text: string, asset: Asset): Minor {
  const amount = parseAmount(text, asset)
  if (amount === null) throw new RangeError(`not an amount: ${text}`)
  return amount
}

/** Always with all decimals: 1000n USD -> "10.00". */
export function formatAmount(amount: Minor, asset: Asset): string {
  return formatScaled(amount, assets[asset].decimals)
}

export function formatScaled(value: bigint | number, decimals: number): string {
  const big = BigInt(value)
  const digits = (big < 0n ? -big : big).toString().padStart(decimals + 1, '0')
  const sign = big < 0n ? '-' : ''
  if (decimals === 0) return sign + digits
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`
}

/** For amount >= 0. Round down what a user receives, up for fees. */
export function mulDiv(
  amount: Minor,
  numerator: bigint,
  denominator: bigint,
  rounding: 'down' | 'up',
): Minor {
  const product = amount * numerator
  return rounding === 'up' ? (product + denominator - 1n) / denominator : product / denominator
}
