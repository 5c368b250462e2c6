import type { EpochSeconds } from '../time.ts'
import type { Instrument } from './instruments.ts'
import { parseScaled } from './price.ts'
import type { PlayedBar } from './proof.ts'

export interface CoursePoint {
  at: EpochSeconds
  price: number
}

const POINTS = 160
const LEAD_S = 15

export function instantsOf({
  openAt,
  closeAt,
}: {
  openAt: EpochSeconds
  closeAt: EpochSeconds
}): EpochSeconds[] {
  const lead = Math.max(LEAD_S, Math.floor((closeAt - openAt) / 4))
  const [from, to] = [openAt - lead, closeAt + lead]
  const step = Math.max(1, Math.ceil((to - from) / POINTS))
  const between = Array.from(
    { length: Math.floor((to - from) / step) + 1 },
    (_, index) => from + index * step,
  )
  return [...new Set([...between, openAt, closeAt])].sort((a, b) => a - b)
}

export function courseOfBars(
  bars: readonly PlayedBar[],
  known: readonly CoursePoint[],
  { decimals }: Instrument,
): CoursePoint[] {
  const points = bars.flatMap(([at, text]) => {
    const price = parseScaled(text, decimals)
    return price === null ? [] : [{ at: at + 1, price }]
  })
  return [...points, ...known]
    .sort((a, b) => a.at - b.at)
    .filter(({ at }, index, all) => at !== all[index - 1]?.at)
}
