import { useMemo, useRef, useState } from 'react'
import packaged from 'react-apexcharts'
import { type ChartCandle, type ChartKind, chartStyle, optionsFor, PRICE_STEPS } from './options.ts'
import css from './PriceChart.module.css'
import { roundBounds, type Scale, xOf, yOf } from './scale.ts'

// The package is CommonJS: by the bundler's reading its default export lies one level deeper than its types say.
const Chart = (packaged as { default?: typeof packaged }).default ?? packaged

/** An open order as the chart shows it: its entry as a dashed line, its close as a vertical one. */
export interface ChartMark {
  id: string
  direction: 'up' | 'down'
  /** Null until the entry is known. */
  entry: number | null
  closeAt: number
  label: string
}

export interface PriceChartProps {
  kind: ChartKind
  /** At most 200, oldest first, the last one carrying the last price. */
  candles: readonly ChartCandle[]
  /** Seconds a candle covers. */
  intervalSeconds: number
  marks: readonly ChartMark[]
  lang: string
  /** Named in the key of the theme, so that a change of colours mounts the chart anew. */
  theme: string
  priceText: (price: number) => string
  /** What the drawing shows, in words. */
  label: string
}

/** Room for the closing line of the longest order, in candles. */
const ROOM = 1.5

/** Candles or a line of a product's prices. Everything that moves each second but the candles lies above it in HTML. */
export default function PriceChart(props: PriceChartProps) {
  const { kind, candles, intervalSeconds, marks, lang, theme, priceText, label } = props
  const [scale, setScale] = useState<Scale | null>(null)
  const bounds = useRef({ low: 0, high: 0 })
  bounds.current = boundsOf(candles, marks)
  const closeAt = Math.max(0, ...marks.map((mark) => mark.closeAt))
  const untilMs = closeAt > 0 ? (closeAt + intervalSeconds * ROOM) * 1000 : null
  const text = useRef(priceText)
  text.current = priceText

  // biome-ignore lint/correctness/useExhaustiveDependencies: the theme changes what chartStyle reads
  const options = useMemo(
    () =>
      optionsFor({
        ...{ kind, lang, untilMs },
        style: chartStyle(),
        priceText: (price) => text.current(price),
        bounds: () => bounds.current,
        onDrawn: (chart) => setScale(scaleOf(chart as Drawn)),
      }),
    [kind, lang, untilMs, theme],
  )
  const series = useMemo(() => [seriesOf(kind, candles, intervalSeconds)], [kind, candles, intervalSeconds])
  const last = candles[candles.length - 1]?.[4]
  const lastY = scale && last !== undefined ? yOf(scale, last) : null

  return (
    <div className={css.chart} role="img" aria-label={label}>
      <Chart
        key={`${kind} ${lang} ${theme} ${intervalSeconds}`}
        type={kind === 'candles' ? 'candlestick' : 'line'}
        options={options}
        series={series}
        width="100%"
        height="100%"
      />
      {scale && marks.map((mark) => <Mark key={mark.id} mark={mark} scale={scale} />)}
      {scale && lastY !== null && last !== undefined && (
        <span
          className={css.last}
          style={{ transform: `translate(${scale.left + scale.width + 4}px, ${lastY}px) translateY(-50%)` }}
        >
          {priceText(last)}
        </span>
      )}
    </div>
  )
}

function Mark({ mark, scale }: { mark: ChartMark; scale: Scale }) {
  const y = mark.entry === null ? null : yOf(scale, mark.entry)
  const x = xOf(scale, mark.closeAt * 1000)
  return (
    <div className={mark.direction === 'up' ? css.up : css.down}>
      {y !== null && (
        <span
          className={css.entry}
          style={{ transform: `translateY(${y}px)`, width: scale.left + scale.width }}
        >
          <span className={css.label}>{mark.label}</span>
        </span>
      )}
      {x !== null && (
        <span
          className={css.close}
          style={{ transform: `translateX(${x}px)`, top: scale.top, height: scale.height }}
        />
      )}
    </div>
  )
}

/** From the lowest to the highest of the candles and entries, with a little air around. */
function boundsOf(candles: readonly ChartCandle[], marks: readonly ChartMark[]) {
  const entries = marks.flatMap(({ entry }) => (entry === null ? [] : [entry]))
  const low = Math.min(...candles.map((candle) => candle[3]), ...entries)
  const high = Math.max(...candles.map((candle) => candle[2]), ...entries)
  const air = (high - low) * 0.03 || Math.abs(high) * 0.0001
  return roundBounds(low - air, high + air, PRICE_STEPS)
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
