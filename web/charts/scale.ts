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

/** Pixels from the top at which a price lies, or null beyond the drawing. */
export function yOf({ top, height, minY, maxY }: Scale, price: number): number | null {
  if (!(maxY > minY) || price < minY || price > maxY) return null
  return top + ((maxY - price) / (maxY - minY)) * height
}

/** Pixels from the left at which an instant lies, or null beyond the drawing. */
export function xOf({ left, width, minX, maxX }: Scale, ms: number): number | null {
  if (!(maxX > minX) || ms < minX || ms > maxX) return null
  return left + ((ms - minX) / (maxX - minX)) * width
}
