import { memo, useMemo, useRef, useState } from 'react'
import packaged from 'react-apexcharts'
import { Axes } from './Axes.tsx'
import { type Axis, axisOf, sameCandles } from './axis.ts'
import { IndicatorPaths, type Indicators, indicatorLines, Legend, type NamedLine } from './Indicators.tsx'
import { type ChartMark, Marks } from './Marks.tsx'
import { type ChartCandle, type ChartKind, chartStyle, optionsFor } from './options.ts'
import css from './PriceChart.module.css'
import { Running } from './Running.tsx'
import { type Scale, yOf } from './scale.ts'
import { usePinch } from './usePinch.ts'

// The package is CommonJS: by the bundler's reading its default export lies one level deeper than its types say.
// Drawn anew only where what it is given changes; it compares all of it by value, which is dear each second.
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
  /** Named in the chart's key, so that a change of colours mounts it anew. */
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
  const { kind, candles, shown, intervalSeconds, marks, lang, theme, priceText, label, stale } = props
  const [scale, setScale] = useState<Scale | null>(null)
  const [steps] = useState(priceSteps)
  const visible = candles.slice(-shown)
  const running = visible[visible.length - 1]
  const closed = useSame(visible.slice(0, -1))
  const lines = useMemo(() => indicatorLines(candles, props.indicators), [candles, props.indicators])
  const visibleLines = lines.map((line) => ({ ...line, values: line.values.slice(-shown) }))
  const axis = useAxis({ closed, running, marks, lines: visibleLines, intervalSeconds, steps })
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
  const last = running?.[4]
  const lastY = scale && last !== undefined ? yOf(scale, last) : null

  return (
    <div className={css.frame} {...pinch}>
      {lines.length > 0 && <Legend lines={lines} priceText={priceText} />}
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
            <IndicatorPaths {...{ candles: visible, lines: visibleLines, scale, intervalSeconds }} />
            <Running
              {...{ kind, scale, intervalSeconds }}
              before={closed[closed.length - 1]}
              candle={running}
            />
          </svg>
        )}
        {scale && <Axes {...{ scale, steps, lastY, lang, priceText }} />}
        {scale && <Marks marks={marks} scale={scale} />}
        {scale && lastY !== null && last !== undefined && (
          <>
            <span
              className={css.lastLine}
              style={{ transform: `translateY(${lastY}px)`, width: scale.left + scale.width }}
            />
            <span
              className={css.last}
              data-stale={stale || undefined}
              style={{
                transform: `translate(${scale.left + scale.width + 4}px, ${lastY}px) translateY(-50%)`,
              }}
            >
              {priceText(last)}
            </span>
          </>
        )}
      </div>
    </div>
  )
}

/** Labels of the prices need room above each other; a low screen leaves the chart little. */
const priceSteps = (): number => (window.innerHeight < 700 ? 2 : 4)

/** The candles as first seen, as long as they tell the same. */
function useSame(candles: readonly ChartCandle[]): readonly ChartCandle[] {
  const seen = useRef(candles)
  if (!sameCandles(seen.current, candles)) seen.current = candles
  return seen.current
}

function useAxis(input: {
  closed: readonly ChartCandle[]
  running: ChartCandle | undefined
  marks: readonly ChartMark[]
  lines: readonly NamedLine[]
  intervalSeconds: number
  steps: number
}): Axis | null {
  const { closed, running, marks, lines, intervalSeconds, steps } = input
  const drawn = useRef<{ axis: Axis; closed: readonly ChartCandle[] } | null>(null)
  if (!running) return null
  // Where a line ends moves with each tick, and may leave the drawing until the candle has ended.
  const values = [...marks.map(({ entry }) => entry), ...lines.flatMap((line) => line.values.slice(0, -1))]
  const prices = values.filter((value) => value !== null)
  const closeAt = Math.max(0, ...marks.map((mark) => mark.closeAt))
  const axis = axisOf({ closed, running, prices, closeAt, intervalSeconds, steps }, drawn.current)
  if (axis !== drawn.current?.axis) drawn.current = { axis, closed }
  return axis
}

/** A candle stands in the middle of the time it covers, so that an instant on the axis is where it says. */
function seriesOf(kind: ChartKind, candles: readonly ChartCandle[], intervalSeconds: number) {
  const middle = intervalSeconds * 500
  return {
    name: '',
    data: candles.map(([at, open, high, low, close]) => ({
      x: at * 1000 + middle,
      y: kind === 'candles' ? [open, high, low, close] : close,
    })),
  }
}

/** What of a drawn chart the marks are placed by. */
interface Drawn {
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

function scaleOf({ w: { globals } }: Drawn): Scale {
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
