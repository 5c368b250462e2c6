import { labelColumns } from './axis.ts'

/** Pixels a countdown takes; nearer to the right edge it stands left of its line. */
const WIDTH = 44
export const COUNTDOWN_HEIGHT = 20
/** More of them above each other would hide the course. */
const MOST_ROWS = 4

/**
 * On which side of its line each countdown stands and in which row, 0 lowest, so that those of orders that close soon
 * after each other can all be read; null where no row is free. `lines` are pixels from the left, null beyond the drawing.
 */
export function countdownPlaces(lines: readonly (number | null)[], right: number, height: number) {
  const sides = lines.map((x) => (x === null ? null : { x, isLeft: x + WIDTH > right }))
  const free = Math.floor(height / COUNTDOWN_HEIGHT) - 1
  const rows = labelColumns(
    sides.map((side) => side && (side.isLeft ? side.x - WIDTH : side.x)),
    WIDTH,
    Math.max(1, Math.min(MOST_ROWS, free)),
  )
  return sides.map((side, index) => side && { ...side, row: rows[index] ?? null })
}
