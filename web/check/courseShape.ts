import type { CoursePoint } from '../../shared/tape/course.ts'
import type { EpochSeconds } from '../../shared/time.ts'

/** A drawing of 320 x 120: the line, the area under it, entry and close. */
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
/** Margin above and below the line, so that no mark is cut. */
const EDGE = 10

/** Null if the course does not hold both prices. */
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
