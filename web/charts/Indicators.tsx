import { memo } from 'react'
import type { ChartCandle } from './candle.ts'
import { bollinger, movingAverage } from './indicators.ts'
import { linePath } from './overlay.ts'
import css from './PriceChart.module.css'
import type { Scale } from './scale.ts'

export interface Indicators {
  movingAverages: boolean
  bollinger: boolean
}

/** The pattern tells lines apart; the class only adds a colour. */
export interface NamedLine {
  name: string
  pattern: 'ma-fast' | 'ma-slow' | 'middle' | 'band'
  values: (number | null)[]
}

const FAST = 7
const SLOW = 25
const BAND_LENGTH = 20
const BAND_WIDTH = 2

/** Uses all candles, so that the first one shown has a value too. */
export function indicatorLines(candles: readonly ChartCandle[], chosen: Indicators): NamedLine[] {
  const closes = candles.map((candle) => candle[4])
  const lines: NamedLine[] = []
  if (chosen.movingAverages) {
    lines.push({ name: `MA ${FAST}`, pattern: 'ma-fast', values: movingAverage(closes, FAST) })
    lines.push({ name: `MA ${SLOW}`, pattern: 'ma-slow', values: movingAverage(closes, SLOW) })
  }
  if (chosen.bollinger) {
    const { middle, upper, lower } = bollinger(closes, BAND_LENGTH, BAND_WIDTH)
    lines.push({ name: `BOLL ${BAND_LENGTH}`, pattern: 'middle', values: middle })
    lines.push({ name: `+${BAND_WIDTH}σ`, pattern: 'band', values: upper })
    lines.push({ name: `−${BAND_WIDTH}σ`, pattern: 'band', values: lower })
  }
  return lines
}

/** Uses only as many candles as the longest indicator looks back. */
export const newestValues = (candles: readonly ChartCandle[], chosen: Indicators): (number | null)[] =>
  indicatorLines(candles.slice(-SLOW), chosen).map(({ values }) => values[values.length - 1] ?? null)

interface PathsProps {
  lines: readonly NamedLine[]
  ended: readonly ChartCandle[]
  first: number
  count: number
  scale: Scale
  intervalSeconds: number
}

/** Drawn again when a candle ends, not with each tick. */
export const IndicatorPaths = memo(function IndicatorPaths(props: PathsProps) {
  const { lines, ended, first, count, scale, intervalSeconds } = props
  return lines.map(({ name, pattern, values }) => {
    const points = ended
      .slice(first, first + count)
      .map(([at], index) => ({ at, value: values[first + index] ?? null }))
    const d = linePath(scale, points, intervalSeconds)
    return <path key={name} className={css.indicator} data-pattern={pattern} d={d} />
  })
})

/** The lines' last pieces, up to the forming candle. */
export function IndicatorEnds(props: {
  lines: readonly NamedLine[]
  newest: readonly (number | null)[]
  before: ChartCandle | undefined
  candle: ChartCandle
  scale: Scale
  intervalSeconds: number
}) {
  const { lines, newest, before, candle, scale, intervalSeconds } = props
  if (!before) return null
  return lines.map(({ name, pattern, values }, index) => {
    const ends = [
      { at: before[0], value: values[values.length - 1] ?? null },
      { at: candle[0], value: newest[index] ?? null },
    ]
    const d = linePath(scale, ends, intervalSeconds)
    return <path key={name} className={css.indicator} data-pattern={pattern} d={d} />
  })
}

export function Legend(props: {
  lines: readonly NamedLine[]
  newest: readonly (number | null)[]
  priceText: (price: number) => string
}) {
  const { lines, newest, priceText } = props
  return (
    <ul className={css.legend}>
      {lines.map(({ name, pattern }, index) => {
        const last = newest[index] ?? null
        return (
          <li key={name}>
            <svg width={16} height={8} aria-hidden="true">
              <path className={css.indicator} data-pattern={pattern} d="M0 4H16" />
            </svg>
            {name} <span>{last === null ? '–' : priceText(last)}</span>
          </li>
        )
      })}
    </ul>
  )
}
