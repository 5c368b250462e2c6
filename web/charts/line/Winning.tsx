import { type EpochSeconds, msOf } from '../../../shared/time.ts'
import type { ChartMark } from '../Marks.tsx'
import type { Scale } from '../scale.ts'
import css from './LiveLine.module.css'

/** The side of the entry on which the order that closes next wins, from its entry to its close. */
export function Winning({ mark, scale }: { mark: ChartMark | undefined; scale: Scale }) {
  if (!mark || mark.entry === null) return null
  const { left, top, width, height, minX, maxX, minY, maxY } = scale
  const x = (at: EpochSeconds) =>
    left + (Math.min(maxX, Math.max(minX, msOf(at))) - minX) * (width / (maxX - minX || 1))
  const part = Math.min(1, Math.max(0, (maxY - mark.entry) / (maxY - minY || 1)))
  const y = top + part * height
  const isUp = mark.direction === 'up'
  return (
    <rect
      className={isUp ? css.winsUp : css.winsDown}
      data-wins={mark.direction}
      x={x(mark.openAt)}
      width={Math.max(0, x(mark.closeAt) - x(mark.openAt))}
      y={isUp ? top : y}
      height={isUp ? y - top : top + height - y}
    />
  )
}
