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

// The bundler nests this CommonJS package's default export. `memo`, because the library compares all props by
// value, too slow for each second.
const Chart = memo((packaged as { default?: typeof packaged }).default ?? packaged)

export interface PriceChartProps {
  kind: ChartKind
  /** Oldest first; the last one is forming. */
  candles: readonly ChartCandle[]
  /** How many are shown, and how many can be chosen. */
  shown: number
  shownSteps: readonly number[]
  onShown: (shown: number) => void
  /** Loads older candles, if there may be any. */
  onOlder: () => void
  hasOlder: boolean
  intervalSeconds: number
  marks: readonly ChartMark[]
  indicators: Indicators
  lang: string
  /** Part of the chart's key: other colours mount it again. */
  theme: string
  priceText: (price: number) => string
  /** A description of the drawing. */
  label: string
  /** Whether the last price is out of date. */
  stale?: boolean
  words: SurfaceWords
  countdown: (to: EpochSeconds) => ReactNode
}

/** A redraw takes a cheap phone half a second: draw ended candles only, and ticks above the chart. */
export default function PriceChart(props: PriceChartProps) {
  const { kind, candles, shown, intervalSeconds, marks, indicators } = props
  const { lang, theme, priceText, label, stale, words, countdown, onShown } = props
  const [drawn, setDrawn] = useState<Scale | null>(null)
  const [steps] = useState(priceSteps)
  const running = candles[candles.length - 1]
  const ended = useSame(candles.slice(0, -1))
  const closeAt = Math.max(0, ...marks.map((mark) => mark.closeAt))
  // Reserves one place for the forming candle.
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
  // An empty chart has no axis: lend it the forming candle's first price.
  const only = closed.length === 0 ? running : undefined
  const series = useMemo(() => {
    const [at = 0, open = 0] = only ?? []
    const series = only ? [[at, open, open, open, open] as const] : closed
    return [seriesOf(kind, series, intervalSeconds)]
  }, [kind, closed, only, intervalSeconds])
  const before = ended[ended.length - 1]
  const last = running?.[4]
  // Draw above the chart what it has not drawn yet, or cannot while fingers move.
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

/** Includes candles that the edges cut. */
const inSight = (candles: readonly ChartCandle[], { from, to }: View, intervalSeconds: number) =>
  candles.slice(firstFrom(candles, from - intervalSeconds + 1), firstFrom(candles, to))

/** Labels need room above each other; a low screen leaves little. */
const priceSteps = (): number => (window.innerHeight < 700 ? 2 : 4)
