import { useMemo, useRef } from 'react'
import type { EpochSeconds } from '../../shared/time.ts'
import { type Axis, axisOf, sameCandles } from './axis.ts'
import type { ChartCandle } from './candle.ts'
import type { NamedLine } from './Indicators.tsx'
import type { ChartMark } from './places.ts'
import type { View } from './view.ts'

/** Keeps the object while the candles are equal, to avoid redraws. */
export function useSame(candles: readonly ChartCandle[]): readonly ChartCandle[] {
  const kept = useRef(candles)
  if (kept.current !== candles && !sameCandles(kept.current, candles)) kept.current = candles
  return kept.current
}

/** Changes only when prices or view leave the axis. */
export function useAxis(input: {
  closed: readonly ChartCandle[]
  running: ChartCandle | undefined
  view: View | null
  closeAt: EpochSeconds
  marks: readonly ChartMark[]
  lines: readonly NamedLine[]
  intervalSeconds: number
  steps: number
}): Axis | null {
  const { closed, running, view, closeAt, marks, lines, intervalSeconds, steps } = input
  const drawn = useRef<{ axis: Axis; closed: readonly ChartCandle[] } | null>(null)
  // Only ended candles: a line's end moves with each tick, and may leave the drawing.
  const reached = useMemo(() => {
    const values = lines
      .flatMap((line) => line.values.slice(-closed.length))
      .filter((value) => value !== null)
    return values.length > 0 ? [Math.min(...values), Math.max(...values)] : []
  }, [lines, closed])
  if (!running) return null
  const prices = [...reached, ...marks.flatMap(({ entry }) => (entry === null ? [] : [entry]))]
  const axis = axisOf({ closed, running, prices, view, closeAt, intervalSeconds, steps }, drawn.current)
  if (axis !== drawn.current?.axis) drawn.current = { axis, closed }
  return axis
}
