import { type EpochSeconds, msOf } from '../../shared/time.ts'
import type { ChartCandle } from './candle.ts'
import { type Scale, xOf, yOf } from './scale.ts'

/** Body width per candle: the chart's own default. */
const BODY = 0.7

export interface CandleShape {
  x: number
  width: number
  top: number
  height: number
  highY: number
  lowY: number
  rises: boolean
}

/** Matches the chart's own drawing; null outside of it. */
export function candleShape(scale: Scale, candle: ChartCandle, intervalSeconds: number): CandleShape | null {
  const [at, open, high, low, close] = candle
  const x = xOf(scale, msOf(at + intervalSeconds / 2))
  const [highY, lowY] = [yOf(scale, high), yOf(scale, low)]
  const [top, bottom] = [yOf(scale, Math.max(open, close)), yOf(scale, Math.min(open, close))]
  if (x === null || highY === null || lowY === null || top === null || bottom === null) return null
  const room = (msOf(intervalSeconds) / (scale.maxX - scale.minX)) * scale.width
  return {
    ...{ x, top, highY, lowY, width: Math.max(1, room * BODY), height: bottom - top },
    // The chart counts a candle that ends where it began as falling.
    rises: close > open,
  }
}

/** A path through the candles' middles; it breaks at missing values and ends with the axis. */
export function linePath(
  scale: Scale,
  points: readonly { at: EpochSeconds; value: number | null }[],
  intervalSeconds: number,
): string {
  let path = ''
  let pen = 'M'
  for (const { at, value } of points) {
    const x = xOf(scale, msOf(at + intervalSeconds / 2))
    if (value === null || x === null) {
      pen = 'M'
      continue
    }
    path += `${pen}${round(x)} ${round(pixelsDown(scale, value))}`
    pen = 'L'
  }
  return path
}

/** Also outside the drawing: a line leaves it at its slope and is clipped. */
const pixelsDown = ({ top, height, minY, maxY }: Scale, value: number): number =>
  top + ((maxY - value) / (maxY - minY || 1)) * height

const round = (pixels: number): number => Math.round(pixels * 10) / 10
