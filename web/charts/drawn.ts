import { msOf } from '../../shared/time.ts'
import type { ChartCandle, ChartKind } from './candle.ts'
import type { Scale } from './scale.ts'

/** Draws a candle at the middle of its time, so that instants on the axis are right. */
export function seriesOf(kind: ChartKind, candles: readonly ChartCandle[], intervalSeconds: number) {
  const middle = intervalSeconds / 2
  return {
    name: '',
    data: candles.map(([at, open, high, low, close]) => ({
      x: msOf(at + middle),
      y: kind === 'candles' ? [open, high, low, close] : close,
    })),
  }
}

export interface Drawn {
  w: {
    globals: {
      translateX: number
      translateY: number
      gridWidth: number
      gridHeight: number
      minX: number
      maxX: number
      minY: number
      maxY: number
      minYArr: number[]
      maxYArr: number[]
    }
  }
}

export function scaleOf({ w: { globals } }: Drawn): Scale {
  return {
    left: globals.translateX,
    top: globals.translateY,
    width: globals.gridWidth,
    height: globals.gridHeight,
    minX: globals.minX,
    maxX: globals.maxX,
    minY: globals.minYArr[0] ?? globals.minY,
    maxY: globals.maxYArr[0] ?? globals.maxY,
  }
}
