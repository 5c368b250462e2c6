import { memo, type ReactNode, useMemo, useRef, useState } from 'react'
import packaged from 'react-apexcharts'
import { type EpochSeconds, msOf } from '../../shared/time.ts'
import { Axes } from './Axes.tsx'
import { endOf } from './axis.ts'
import type { ChartCandle, ChartKind } from './candle.ts'
import { type Drawn, scaleOf, seriesOf } from './drawn.ts'
import { watchNothing } from './following.ts'
import {
  IndicatorEnds,
  IndicatorPaths,
  type Indicators,
  indicatorLines,
  Legend,
  newestValues,
} from './Indicators.tsx'
import { LastPrice, Marks } from './Marks.tsx'
import { chartStyle, optionsFor } from './options.ts'
import css from './PriceChart.module.css'
import { type ChartMark, placesOf } from './places.ts'
import { Moved, Running } from './Running.tsx'
import { type Shown, Surface, type SurfaceWords } from './Surface.tsx'
import { type Scale, yOf } from './scale.ts'
import { priceTicks } from './ticks.ts'
import { useAxis, useSame } from './useAxis.ts'
import { useView } from './useView.ts'
import { firstFrom, nearestSpan, type View } from './view.ts'

// The package is CommonJS: by the bundler's reading its default export lies one level deeper than its types say.
// Drawn again only where its props change; the library compares all of them by value, too slow for each second.
const Chart = memo((packaged as { default?: typeof packaged }).default ?? packaged)

export interface PriceChartProps {
  kind: ChartKind
  /** Oldest first, the last one forming and carrying the last price. */
  candles: readonly ChartCandle[]
  /** How many are shown, and how many may be; the indicators count with all. */
  shown: number
  shownSteps: readonly number[]
  onShown: (shown: number) => void
  /** Older ones are wanted; whether there may be any. */
  onOlder: () => void
  hasOlder: boolean
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
  words: SurfaceWords
  countdown: (to: EpochSeconds) => ReactNode
}

/**
 * Candles or a line of a product's prices. A redraw of the chart itself takes a cheap phone half a second: it draws
 * what has ended, and again only when a candle ends or the price leaves the axis. All that a tick moves lies above.
 */
export default function PriceChart(props: PriceChartProps) {
  const { kind, candles, shown, intervalSeconds, marks, indicators } = props
  const { lang, theme, priceText, label, stale, words, countdown, onShown } = props
  const [drawn, setDrawn] = useState<Scale | null>(null)
  const [steps] = useState(priceSteps)
  const running = candles[candles.length - 1]
  const ended = useSame(candles.slice(0, -1))
  const closeAt = Math.max(0, ...marks.map((mark) => mark.closeAt))
  // One place of those shown is the forming one's.
  const newestShown = useMemo(() => ended.slice(1 - shown), [ended, shown])
  const from = (newestShown[0] ?? running)?.[0] ?? 0
  const to = running ? endOf(running, closeAt, intervalSeconds) : 0
  const oldest = candles[0]?.[0] ?? 0
  const fewest = props.shownSteps[0] ?? shown
  const most = props.shownSteps[props.shownSteps.length - 1] ?? shown
  const reach = {
    oldest: props.hasOlder ? oldest - (shown * intervalSeconds) / 2 : oldest,
    newest: to,
    least: fewest * intervalSeconds,
    most: most * intervalSeconds,
  }
  const { own, rested, moves } = useView({
    newest: () => ({ follow: { from, to }, reach }),
    span: shown * intervalSeconds,
    onSpan: (span) => onShown(nearestSpan(span / intervalSeconds, props.shownSteps)),
    onOlder: props.onOlder,
  })
  const view = own ?? { from, to }
  const closed = useMemo(
    () => (rested ? inSight(ended, rested, intervalSeconds) : newestShown),
    [rested, ended, newestShown, intervalSeconds],
  )
  const lines = useMemo(() => indicatorLines(ended, indicators), [ended, indicators])
  const newest = newestValues(candles, indicators)
  const axis = useAxis({ closed, running, view: rested, closeAt, marks, lines, intervalSeconds, steps })
  const text = useRef(priceText)
  text.current = priceText

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes what chartStyle reads
  const options = useMemo(
    () =>
      optionsFor({
        ...{ kind, axis, steps },
        style: chartStyle(),
        priceText: (price) => text.current(price),
        onDrawn: (chart) => setDrawn(scaleOf(chart as Drawn)),
      }),
    [kind, axis, steps, theme],
  )
  // A chart of nothing has no axis: the very first candle lends it the price it began with.
  const only = closed.length === 0 ? running : undefined
  const series = useMemo(() => {
    const [at = 0, open = 0] = only ?? []
    const series = only ? [[at, open, open, open, open] as const] : closed
    return [seriesOf(kind, series, intervalSeconds)]
  }, [kind, closed, only, intervalSeconds])
  const before = ended[ended.length - 1]
  const last = running?.[4]
  // What the chart has not drawn yet, or will not as long as fingers move, is drawn above it.
  const isDrawn =
    drawn !== null && drawn.minX === msOf(view.from) && drawn.maxX === msOf(view.to) && axis !== null
  const scale = useMemo(
    () => drawn && { ...drawn, minX: msOf(view.from), maxX: msOf(view.to) },
    [drawn, view.from, view.to],
  )
  const sight = useMemo(
    () => inSight(ended, { from: view.from, to: view.to }, intervalSeconds),
    [ended, view.from, view.to, intervalSeconds],
  )
  const first = sight[0] ? ended.indexOf(sight[0]) : 0
  const { minY, maxY } = drawn ?? {}
  const prices = useMemo(
    () => (minY === undefined || maxY === undefined ? [] : priceTicks(minY, maxY, steps)),
    [minY, maxY, steps],
  )
  const seen = useRef<Shown | null>(null)
  seen.current = scale && { candles, scale, view }
  const lastY = scale && last !== undefined ? yOf(scale, last) : null

  return (
    <div className={css.frame}>
      {lines.length > 0 && <Legend {...{ lines, newest, priceText }} />}
      <div className={css.place}>
        <div className={css.chart} role="img" aria-label={label} data-moved={!isDrawn || undefined}>
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
              {!isDrawn && <Moved {...{ kind, scale, intervalSeconds }} candles={sight} />}
              <IndicatorPaths {...{ lines, ended, first, scale, intervalSeconds }} count={sight.length} />
              <IndicatorEnds {...{ lines, newest, before, scale, intervalSeconds }} candle={running} />
              <Running {...{ kind, before, scale, intervalSeconds }} candle={running} />
            </svg>
          )}
          {scale && <Axes {...{ scale, prices, lastY, lang, priceText }} />}
          {scale && <Marks {...{ marks, scale, countdown }} places={placesOf(marks, scale)} />}
          {scale && lastY !== null && last !== undefined && (
            <LastPrice y={lastY} scale={scale} stale={stale} text={priceText(last)} />
          )}
        </div>
        {scale && (
          <Surface
            {...{ moves, words, priceText }}
            shown={{ get: () => seen.current ?? { candles, scale, view }, watch: watchNothing }}
            following={own === null}
            drawnAfter={intervalSeconds / 2}
          />
        )}
      </div>
    </div>
  )
}

/** The candles of a view, with those it cuts. */
const inSight = (candles: readonly ChartCandle[], { from, to }: View, intervalSeconds: number) =>
  candles.slice(firstFrom(candles, from - intervalSeconds + 1), firstFrom(candles, to))

/** Labels of the prices need room above each other; a low screen leaves the chart little. */
const priceSteps = (): number => (window.innerHeight < 700 ? 2 : 4)
