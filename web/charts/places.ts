import { type EpochSeconds, msOf } from '../../shared/time.ts'
import { labelColumns } from './axis.ts'
import { countdownPlaces } from './countdowns.ts'
import { type Scale, xOf, yOf } from './scale.ts'

/** An open order: entry as a dashed line, close as a vertical one. */
export interface ChartMark {
  id: string
  direction: 'up' | 'down'
  /** Null until the entry is known. */
  entry: number | null
  openAt: EpochSeconds
  closeAt: EpochSeconds
  label: string
}

/** Null outside the drawing. */
export interface MarkPlace {
  entry: {
    y: number
    /** Near the top a label hangs below its line. */
    isLow: boolean
    column: number | null
  } | null
  close: {
    x: number
    /** Side and row of the countdown; null if no row is free. */
    isLeft: boolean
    row: number | null
  } | null
}

/** Label height in pixels, and columns that fit on a narrow screen. */
const LABEL_HEIGHT = 22
const LABEL_COLUMNS = 2

export function placesOf(marks: readonly ChartMark[], scale: Scale): readonly MarkPlace[] {
  const heights = marks.map(({ entry }) => (entry === null ? null : yOf(scale, entry)))
  const columns = labelColumns(heights, LABEL_HEIGHT, LABEL_COLUMNS)
  const lines = marks.map(({ closeAt }) => xOf(scale, msOf(closeAt)))
  const closes = countdownPlaces(lines, scale.left + scale.width, scale.height)
  return marks.map((_mark, index) => {
    const y = heights[index] ?? null
    const isLow = y !== null && y < scale.top + LABEL_HEIGHT
    return {
      entry: y === null ? null : { y, isLow, column: columns[index] ?? null },
      close: closes[index] ?? null,
    }
  })
}

/** Ignores places: lines move together with what is attached to them. */
export const sameParts = (one: readonly MarkPlace[], other: readonly MarkPlace[]): boolean =>
  one.length === other.length &&
  one.every(({ entry, close }, index) => {
    const { entry: otherEntry, close: otherClose } = other[index] ?? {}
    return (
      entry?.isLow === otherEntry?.isLow &&
      entry?.column === otherEntry?.column &&
      close?.isLeft === otherClose?.isLeft &&
      close?.row === otherClose?.row
    )
  })
