/** ("1.39292", 6) -> 1392920. Null if it is no decimal, has more digits, or exceeds 2^53. */
export function parseScaled(text: string, decimals: number): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,12}))?$/.exec(text)
  if (!match) return null
  const fraction = match[2] ?? ''
  if (fraction.length > decimals) return null
  const scaled = Number(match[1] + fraction.padEnd(decimals, '0'))
  return Number.isSafeInteger(scaled) ? scaled : null
}
