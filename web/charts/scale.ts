/** Where the chart has put its axes: pixels of the drawing, and the values at their ends. */
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

/** What of a scale says how high a price lies. */
export type Heights = Pick<Scale, 'top' | 'height' | 'minY' | 'maxY'>

/** Pixels from the top at which a price lies, or null beyond the drawing. */
export function yOf({ top, height, minY, maxY }: Heights, price: number): number | null {
  if (!(maxY > minY) || price < minY || price > maxY) return null
  return top + ((maxY - price) / (maxY - minY)) * height
}

/** Pixels from the left at which an instant lies, or null beyond the drawing. */
export function xOf({ left, width, minX, maxX }: Scale, ms: number): number | null {
  if (!(maxX > minX) || ms < minX || ms > maxX) return null
  return left + ((ms - minX) / (maxX - minX)) * width
}

const STEPS = [1, 1.5, 2, 2.5, 3, 4, 5, 6, 8]

/** The least round bounds around two prices that `intervals` round steps divide. */
export function roundBounds(low: number, high: number, intervals: number): { low: number; high: number } {
  const exact = (high - low) / intervals
  if (!(exact > 0)) return { low, high }
  for (let power = 10 ** Math.floor(Math.log10(exact)); ; power *= 10) {
    for (const part of STEPS) {
      const step = part * power
      // Half a step is round enough to start from, and wastes less of a low drawing.
      const from = Math.floor(low / (step / 2)) * (step / 2)
      if (from + step * intervals >= high) return { low: from, high: from + step * intervals }
    }
  }
}
