import { labelColumns } from './axis.ts'

/** Width in pixels; closer to the right edge, a countdown stands left of its line. */
const WIDTH = 44
export const COUNTDOWN_HEIGHT = 20
/** More rows would hide the course. */
const MOST_ROWS = 4

/**
 * Side and row (0 lowest) of each countdown, so that close ones stay readable; null if no row is free.
 * `lines` are pixels, null outside the drawing.
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
