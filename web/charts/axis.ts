import { type EpochSeconds, msOf, type Seconds } from '../../shared/time.ts'
import type { ChartCandle } from './candle.ts'
import { roundBounds } from './scale.ts'
import type { View } from './view.ts'

/** Margin above and below, as a part of the range: ticks that leave the axis cost a redraw. */
const AIR = 0.05

/** Room behind the line of the latest close, in candles. */
const ROOM = 1.5

/** Milliseconds across, prices upwards. */
export interface Axis {
  minX: number
  maxX: number
  low: number
  high: number
}

interface Input {
  /** Ended candles in view. */
  closed: readonly ChartCandle[]
  running: ChartCandle
  /** Entries of open orders, and other prices that must be visible. */
  prices: readonly number[]
  /** Null while the chart follows the newest price. */
  view: View | null
  /** When the latest open order closes; 0 without one. */
  closeAt: EpochSeconds
  intervalSeconds: number
  /** Steps of the price axis, whose ends are chosen so that each is round. */
  steps: number
}

/** Returns the same object while `drawn` still holds everything. */
export function axisOf(input: Input, drawn: { axis: Axis; closed: readonly ChartCandle[] } | null): Axis {
  const { view, steps } = input
  if (view) return movedAxis(view, input, drawn?.axis)
  const { closed, running, prices, closeAt, intervalSeconds } = input
  const minX = msOf((closed[0] ?? running)[0])
  const maxX = msOf(endOf(running, closeAt, intervalSeconds))
  if (drawn && drawn.closed === closed && drawn.axis.minX === minX && drawn.axis.maxX === maxX) {
    const { low, high } = drawn.axis
    if ([running[2], running[3], ...prices].every((price) => price >= low && price <= high)) return drawn.axis
  }
  return { minX, maxX, ...boundsOf([...closed, running], prices, steps) }
}

/** Includes the last candle and the line of the latest close. */
export const endOf = (running: ChartCandle, closeAt: EpochSeconds, intervalSeconds: Seconds): EpochSeconds =>
  Math.max(running[0] + intervalSeconds, closeAt > 0 ? closeAt + intervalSeconds * ROOM : 0)

/** For a view of the past: bounds of its prices, or the bounds before if it has none. */
function movedAxis({ from, to }: View, { closed, running, steps }: Input, before: Axis | undefined): Axis {
  const [minX, maxX] = [msOf(from), msOf(to)]
  const candles = running[0] < to ? [...closed, running] : closed
  if (candles.length === 0 && before) return { ...before, minX, maxX }
  const bounds = boundsOf(candles.length > 0 ? candles : [running], [], steps)
  const isSame = before && before.minX === minX && before.maxX === maxX
  return isSame && before.low === bounds.low && before.high === bounds.high
    ? before
    : { minX, maxX, ...bounds }
}

function boundsOf(candles: readonly ChartCandle[], prices: readonly number[], steps: number) {
  const low = Math.min(...candles.map((candle) => candle[3]), ...prices)
  const high = Math.max(...candles.map((candle) => candle[2]), ...prices)
  const air = (high - low) * AIR || Math.abs(high) * 0.0001
  return roundBounds(low - air, high + air, steps)
}

export function sameCandles(one: readonly ChartCandle[], other: readonly ChartCandle[]): boolean {
  return (
    one.length === other.length &&
    one.every((candle, index) => candle.every((value, part) => value === other[index]?.[part]))
  )
}

/** Columns for labels closer than `apart` pixels: 0 is leftmost, null means that none is free. */
export function labelColumns(heights: readonly (number | null)[], apart: number, columns: number) {
  const taken: { y: number; column: number }[] = []
  return heights.map((y) => {
    if (y === null) return null
    const near = taken.filter((other) => Math.abs(other.y - y) < apart).map(({ column }) => column)
    for (let column = 0; column < columns; column++) {
      if (near.includes(column)) continue
      taken.push({ y, column })
      return column
    }
    return null
  })
}
