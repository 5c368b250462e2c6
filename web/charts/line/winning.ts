import { type EpochSeconds, msOf } from '../../../shared/time.ts'
import type { ChartMark } from '../places.ts'
import type { Scale } from '../scale.ts'

export interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The area where an order wins, up to its close; null until its entry is known. */
export function winningOf(mark: ChartMark, scale: Scale): Box | null {
  if (mark.entry === null) return null
  const { left, top, width, height, minX, maxX, minY, maxY } = scale
  const x = (at: EpochSeconds) =>
    left + (Math.min(maxX, Math.max(minX, msOf(at))) - minX) * (width / (maxX - minX || 1))
  const part = Math.min(1, Math.max(0, (maxY - mark.entry) / (maxY - minY || 1)))
  const y = top + part * height
  const isUp = mark.direction === 'up'
  return {
    x: x(mark.openAt),
    y: isUp ? top : y,
    width: Math.max(0, x(mark.closeAt) - x(mark.openAt)),
    height: isUp ? y - top : top + height - y,
  }
}
