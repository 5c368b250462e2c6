import type { ChartCandle, ChartKind } from './candle.ts'
import { candleShape, linePath } from './overlay.ts'
import css from './PriceChart.module.css'
import type { Scale } from './scale.ts'

/** What moves with each tick: the forming candle, or the last piece of the line. */
export function Running(props: {
  kind: ChartKind
  before: ChartCandle | undefined
  candle: ChartCandle
  scale: Scale
  intervalSeconds: number
}) {
  const { kind, before, candle, scale, intervalSeconds } = props
  if (kind === 'line') {
    const ends = (before ? [before, candle] : [candle]).map(([at, , , , value]) => ({ at, value }))
    return <path className={css.runningLine} data-running d={linePath(scale, ends, intervalSeconds)} />
  }
  const shape = candleShape(scale, candle, intervalSeconds)
  if (!shape) return null
  const { x, width, top, height, highY, lowY, rises } = shape
  const [left, right, bottom] = [x - width / 2, x + width / 2, top + height]
  return (
    <path
      className={rises ? css.runningUp : css.runningDown}
      data-running
      d={`M${x} ${highY}V${lowY}M${left} ${top}H${right}V${bottom}H${left}Z`}
    />
  )
}
