import { memo, useMemo, useRef, useState } from 'react'
import packaged from 'react-apexcharts'
import { Axes } from './Axes.tsx'
import type { ChartCandle, ChartKind } from './candle.ts'
import { type Drawn, scaleOf, seriesOf } from './drawn.ts'
import {
  IndicatorEnds,
  IndicatorPaths,
  type Indicators,
  indicatorLines,
  Legend,
  newestValues,
} from './Indicators.tsx'
import { type ChartMark, LastPrice, Marks } from './Marks.tsx'
import { chartStyle, optionsFor } from './options.ts'
import css from './PriceChart.module.css'
import { Running } from './Running.tsx'
import { type Scale, yOf } from './scale.ts'
import { useAxis, useSame } from './useAxis.ts'
import { usePinch } from './usePinch.ts'

// The package is CommonJS: by the bundler's reading its default export lies one level deeper than its types say.
// Drawn again only where its props change; the library compares all of them by value, too slow for each second.
const Chart = memo((packaged as { default?: typeof packaged }).default ?? packaged)

export interface PriceChartProps {
  kind: ChartKind
  /** Oldest first, the last one forming and carrying the last price. */
  candles: readonly ChartCandle[]
  /** How many of the newest are shown; the indicators count with all. */
  shown: number
  /** Seconds a candle covers. */
  intervalSeconds: number
  marks: readonly ChartMark[]
  indicators: Indicators
  lang: string
  /** Named in the chart's key, so that a change of colours mounts it again. */
  theme: string
  priceText: (price: number) => string
  /** What the drawing shows, in words. */
  label: string
  /** Whether the last price has grown old: it is shown, but not as one that counts. */
  stale?: boolean
  /** Two fingers ask for fewer candles (1) or more (-1). */
  onZoom: (step: 1 | -1) => void
}

/**
 * Candles or a line of a product's prices. A redraw of the chart itself takes a cheap phone half a second: it draws
 * what has ended, and again only when a candle ends or the price leaves the axis. All that a tick moves lies above.
 */
export default function PriceChart(props: PriceChartProps) {
  const { kind, candles, shown, intervalSeconds, marks, indicators } = props
  const { lang, theme, priceText, label, stale } = props
  const [scale, setScale] = useState<Scale | null>(null)
  const [steps] = useState(priceSteps)
  const running = candles[candles.length - 1]
  const ended = useSame(candles.slice(0, -1))
  // One place of those shown is the forming one's.
  const closed = useMemo(() => ended.slice(1 - shown), [ended, shown])
  const lines = useMemo(() => indicatorLines(ended, indicators), [ended, indicators])
  const newest = newestValues(candles, indicators)
  const axis = useAxis({ closed, running, marks, lines, intervalSeconds, steps })
  const pinch = usePinch(props.onZoom)
  const text = useRef(priceText)
  text.current = priceText

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes what chartStyle reads
  const options = useMemo(
    () =>
      optionsFor({
        ...{ kind, axis, steps },
        style: chartStyle(),
        priceText: (price) => text.current(price),
        onDrawn: (chart) => setScale(scaleOf(chart as Drawn)),
      }),
    [kind, axis, steps, theme],
  )
  // A chart of nothing has no axis: the very first candle lends it the price it began with.
  const first = closed.length === 0 ? running : undefined
  const series = useMemo(() => {
    const [at = 0, open = 0] = first ?? []
    const drawn = first ? [[at, open, open, open, open] as const] : closed
    return [seriesOf(kind, drawn, intervalSeconds)]
  }, [kind, closed, first, intervalSeconds])
  const before = closed[closed.length - 1]
  const last = running?.[4]
  const lastY = scale && last !== undefined ? yOf(scale, last) : null

  return (
    <div className={css.frame} {...pinch}>
      {lines.length > 0 && <Legend {...{ lines, newest, priceText }} />}
      <div className={css.chart} role="img" aria-label={label}>
        <Chart
          key={`${kind} ${theme} ${intervalSeconds}`}
          type={kind === 'candles' ? 'candlestick' : 'line'}
          options={options}
          series={series}
          width="100%"
          height="100%"
        />
        {scale && running && (
          <svg
            className={css.over}
            style={{ clipPath: `inset(${scale.top}px 0 calc(100% - ${scale.top + scale.height}px) 0)` }}
            aria-hidden="true"
          >
            <IndicatorPaths {...{ lines, ended, scale, intervalSeconds }} shown={closed.length} />
            <IndicatorEnds {...{ lines, newest, before, scale, intervalSeconds }} candle={running} />
            <Running {...{ kind, before, scale, intervalSeconds }} candle={running} />
          </svg>
        )}
        {scale && <Axes {...{ scale, steps, lastY, lang, priceText }} />}
        {scale && <Marks marks={marks} scale={scale} />}
        {scale && lastY !== null && last !== undefined && (
          <LastPrice y={lastY} scale={scale} stale={stale} text={priceText(last)} />
        )}
      </div>
    </div>
  )
}

/** Labels of the prices need room above each other; a low screen leaves the chart little. */
const priceSteps = (): number => (window.innerHeight < 700 ? 2 : 4)
