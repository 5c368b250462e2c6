import { bollinger, movingAverage } from './indicators.ts'
import type { ChartCandle } from './options.ts'
import { linePath } from './overlay.ts'
import css from './PriceChart.module.css'
import type { Scale } from './scale.ts'

export interface Indicators {
  movingAverages: boolean
  bollinger: boolean
}

/** A line over the chart. Its pattern alone tells it from the others; the class adds a colour. */
export interface NamedLine {
  name: string
  pattern: 'ma-fast' | 'ma-slow' | 'middle' | 'band'
  values: (number | null)[]
}

const FAST = 7
const SLOW = 25
const BAND_LENGTH = 20
const BAND_WIDTH = 2

/** The chosen indicators over all candles there are, so that the first one shown has its value too. */
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

/** The lines over the drawing, as many of the newest values as candles are shown. */
export function IndicatorPaths(props: {
  lines: readonly NamedLine[]
  candles: readonly ChartCandle[]
  scale: Scale
  intervalSeconds: number
}) {
  const { lines, candles, scale, intervalSeconds } = props
  return lines.map(({ name, pattern, values }) => {
    const points = candles.map(([at], index) => ({ at, value: values[index] ?? null }))
    return (
      <path
        key={name}
        className={css.indicator}
        data-pattern={pattern}
        d={linePath(scale, points, intervalSeconds)}
      />
    )
  })
}

/** Each line by its pattern and name, with its value at the newest candle. */
export function Legend({
  lines,
  priceText,
}: {
  lines: readonly NamedLine[]
  priceText: (price: number) => string
}) {
  return (
    <ul className={css.legend}>
      {lines.map(({ name, pattern, values }) => {
        const last = values[values.length - 1] ?? null
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
