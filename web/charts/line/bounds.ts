export interface Bounds {
  low: number
  high: number
}

/** Margin above and below, as a part of the range. */
const AIR = 0.12
/** If prices use less of the height, the bounds close in. */
const USED = 0.55
/** Minimum range in steps of the last decimal: tiny moves are not blown up. */
const LEAST_STEPS = 8

/** Keeps bounds that still fit, so the line does not jump. `step`: last decimal. Null without prices. */
export function boundsOf(prices: readonly number[], step: number, before: Bounds | null): Bounds | null {
  if (prices.length === 0) return null
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const price of prices) {
    if (price < low) low = price
    if (price > high) high = price
  }
  const range = Math.max(high - low, LEAST_STEPS * step)
  if (before && low >= before.low && high <= before.high && range >= USED * (before.high - before.low)) {
    return before
  }
  const middle = (low + high) / 2
  const half = range * (0.5 + AIR)
  return { low: middle - half, high: middle + half }
}

const ROUND = [1, 2, 2.5, 5]

/** At most `most` round prices, lowest first; never finer than `step`. */
export function roundPrices({ low, high }: Bounds, most: number, step: number): number[] {
  const least = Math.max(step, (high - low) / (most + 1))
  for (let power = 10 ** Math.floor(Math.log10(least)); ; power *= 10) {
    for (const part of ROUND) {
      const size = part * power
      const first = Math.ceil(low / size)
      const count = Math.floor(high / size) - first + 1
      // A price of two and a half last decimals could not be written.
      const isWhole = Math.abs(size / step - Math.round(size / step)) < 1e-6
      if (size >= step * 0.999 && isWhole && count <= most) {
        return Array.from({ length: Math.max(0, count) }, (_, index) => (first + index) * size)
      }
    }
  }
}
