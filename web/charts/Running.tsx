import { memo } from 'react'
import type { ChartCandle, ChartKind } from './candle.ts'
import { type CandleShape, candleShape, linePath } from './overlay.ts'
import css from './PriceChart.module.css'
import type { Scale } from './scale.ts'

/** Draws the series while the view moves; the chart itself is too slow for that. */
export const Moved = memo(function Moved(props: {
  kind: ChartKind
  candles: readonly ChartCandle[]
  scale: Scale
  intervalSeconds: number
}) {
  const { kind, candles, scale, intervalSeconds } = props
  if (kind === 'line') {
    const points = candles.map(([at, , , , value]) => ({ at, value }))
    return <path className={css.runningLine} d={linePath(scale, points, intervalSeconds)} />
  }
  const paths = { up: '', down: '' }
  for (const candle of candles) {
    const shape = candleShape(scale, candle, intervalSeconds)
    if (shape) paths[shape.rises ? 'up' : 'down'] += outline(shape)
  }
  return (
    <>
      <path className={css.runningUp} d={paths.up} />
      <path className={css.runningDown} d={paths.down} />
    </>
  )
})

const outline = ({ x, width, top, height, highY, lowY }: CandleShape): string => {
  const [left, right, bottom] = [x - width / 2, x + width / 2, top + height]
  return `M${x} ${highY}V${lowY}M${left} ${top}H${right}V${bottom}H${left}Z`
}

/** The forming candle, or the last piece of the line. */
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
  return <path className={shape.rises ? css.runningUp : css.runningDown} data-running d={outline(shape)} />
}
