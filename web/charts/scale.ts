/** The drawing in pixels, and the values at the ends of its axes. */
export interface Scale {
  left: number
  top: number
  width: number
  height: number
  minX: number
  maxX: number
  minY: number
  maxY: number
}

export type Heights = Pick<Scale, 'top' | 'height' | 'minY' | 'maxY'>

/** Null outside the drawing. */
export function yOf({ top, height, minY, maxY }: Heights, price: number): number | null {
  if (!(maxY > minY) || price < minY || price > maxY) return null
  return top + ((maxY - price) / (maxY - minY)) * height
}

/** Null outside the drawing. */
export function xOf({ left, width, minX, maxX }: Scale, ms: number): number | null {
  if (!(maxX > minX) || ms < minX || ms > maxX) return null
  return left + ((ms - minX) / (maxX - minX)) * width
}

const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8]

/** The narrowest round bounds around both prices that `intervals` round steps divide. */
export function roundBounds(low: number, high: number, intervals: number): { low: number; high: number } {
  const exact = (high - low) / intervals
  if (!(exact > 0)) return { low, high }
  for (let power = 10 ** Math.floor(Math.log10(exact)); ; power *= 10) {
    for (const part of STEPS) {
      const step = part * power
      // Half a step is round enough to start from, and wastes less height.
      const from = Math.floor(low / (step / 2)) * (step / 2)
      if (from + step * intervals >= high) return { low: from, high: from + step * intervals }
    }
  }
}
