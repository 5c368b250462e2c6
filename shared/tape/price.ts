/**
 * A plain decimal as an integer scaled by `decimals`: ("1.39292", 6) -> 1392920; the inverse of `formatScaled`.
 * Null when it is not one, carries more digits than the scale keeps, or lies beyond 2^53: nothing is rounded.
 */
export function parseScaled(text: string, decimals: number): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text)
  if (!match) return null
  const fraction = match[2] ?? ''
  if (fraction.length > decimals) return null
  const scaled = Number(match[1] + fraction.padEnd(decimals, '0'))
  return Number.isSafeInteger(scaled) ? scaled : null
}
