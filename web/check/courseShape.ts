import type { CoursePoint } from '../../shared/tape/course.ts'
import type { EpochSeconds } from '../../shared/time.ts'

/** A course as a drawing of 320 x 120: its line, the area under it, and where entry and close lie. */
export interface CourseShape {
  line: string
  area: string
  entry: Spot
  close: Spot
}
export interface Spot {
  x: number
  y: number
}

export const WIDTH = 320
export const HEIGHT = 120
/** Free above the highest and below the lowest price, so that no mark is cut. */
const EDGE = 10

/** Null where the course does not hold both prices: then there is nothing to show. */
export function courseShape(
  course: readonly CoursePoint[],
  { openAt, closeAt }: { openAt: EpochSeconds; closeAt: EpochSeconds },
): CourseShape | null {
  const [first, last] = [course[0], course[course.length - 1]]
  const entry = course.find(({ at }) => at === openAt)
  const close = course.find(({ at }) => at === closeAt)
  if (!first || !last || !entry || !close) return null
  const prices = course.map(({ price }) => price)
  const low = Math.min(...prices)
  const span = Math.max(...prices) - low
  const spotOf = ({ at, price }: CoursePoint): Spot => ({
    x: round(((at - first.at) * WIDTH) / (last.at - first.at || 1)),
    // A price that never moved lies in the middle.
    y: round(span === 0 ? HEIGHT / 2 : HEIGHT - EDGE - ((price - low) * (HEIGHT - 2 * EDGE)) / span),
  })
  const line = course.map((point, index) => {
    const { x, y } = spotOf(point)
    return `${index === 0 ? 'M' : 'L'}${x} ${y}`
  })
  const drawn = line.join('')
  return {
    line: drawn,
    area: `${drawn}V${HEIGHT}H0Z`,
    entry: spotOf(entry),
    close: spotOf(close),
  }
}

const round = (value: number): number => Math.round(value * 10) / 10
