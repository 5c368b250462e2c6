import { memo, type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'
import { type EpochSeconds, msOf, type Seconds } from '../../../shared/time.ts'
import { Axes } from '../Axes.tsx'
import type { ChartCandle } from '../candle.ts'
import { type ChartMark, LastPrice, Marks } from '../Marks.tsx'
import { Surface, type SurfaceWords } from '../Surface.tsx'
import { type Scale, xOf, yOf } from '../scale.ts'
import { useSize } from '../useSize.ts'
import { useView } from '../useView.ts'
import { type Bounds, boundsOf, roundPrices } from './bounds.ts'
import { followView } from './follow.ts'
import css from './LiveLine.module.css'
import { DRAWN_AFTER_S, secondsPath, within } from './path.ts'

export interface LiveLineProps {
  /** The price of each second, oldest first. */
  candles: readonly ChartCandle[]
  /** Seconds shown while it follows, and what may be chosen. */
  span: Seconds
  spans: readonly Seconds[]
  onSpan: (span: Seconds) => void
  /** Older prices are wanted; whether there may be any. */
  onOlder: () => void
  hasOlder: boolean
  marks: readonly ChartMark[]
  countdown: (to: EpochSeconds) => ReactNode
  lang: string
  priceText: (price: number) => string
  /** Of a price. */
  decimals: number
  label: string
  words: SurfaceWords
  /** Marks the dot of the last tick for a moment. */
  pulse: (dot: Element) => void
  stale: boolean
}

/** Pixels: of the times below, above the drawing, and of a figure of the axis of prices. */
const BELOW = 24
const ABOVE = 6
const DIGIT = 7.2
/** Pixels between two labels of the prices. */
const LABELS_APART = 44

/** The price of each second as a line that runs towards what comes. Drawn by itself: a tick moves one path. */
export default function LiveLine(props: LiveLineProps) {
  const { candles, span, spans, marks, priceText, decimals, stale } = props
  const place = useRef<HTMLDivElement>(null)
  const size = useSize(place)
  const last = candles[candles.length - 1]
  const lastAt = (last?.[0] ?? 0) + DRAWN_AFTER_S
  const oldest = candles[0]?.[0] ?? lastAt
  const follow = followView(
    lastAt,
    span,
    marks.map(({ closeAt }) => closeAt),
  )
  const { view, following, moves } = useView({
    follow,
    span,
    reach: {
      oldest: props.hasOlder ? oldest - span / 2 : oldest,
      newest: follow.to,
      least: spans[0] ?? span,
      most: spans[spans.length - 1] ?? span,
    },
    onSpan: props.onSpan,
    onOlder: props.onOlder,
  })
  const shown = within(candles, view.from, view.to)
  const entries = marks.flatMap(({ entry }) => (entry === null ? [] : [entry]))
  const bounds = useRef<Bounds | null>(null)
  const prices = shown.map((candle) => candle[4])
  const step = 10 ** -decimals
  bounds.current = boundsOf(following ? [...prices, ...entries] : prices, step, bounds.current)
  const { low = 0, high = 1 } = bounds.current ?? {}

  const axisWidth = 12 + DIGIT * priceText(last?.[4] ?? 0).length
  const scale: Scale | null = size && {
    left: 0,
    top: ABOVE,
    width: Math.max(1, size.width - axisWidth),
    height: Math.max(1, size.height - ABOVE - BELOW),
    minX: msOf(view.from),
    maxX: msOf(view.to),
    minY: low,
    maxY: high,
  }
  return (
    <div className={css.frame}>
      <div ref={place} className={css.chart} role="img" aria-label={props.label} data-live>
        {scale && (
          <Drawing {...props} scale={scale} shown={shown} last={last} bounds={{ low, high }} stale={stale} />
        )}
      </div>
      {scale && (
        <Surface
          {...{ candles, scale, view, following, moves, priceText }}
          drawnAfter={DRAWN_AFTER_S}
          words={props.words}
        />
      )}
    </div>
  )
}

function Drawing(
  props: Pick<
    LiveLineProps,
    'marks' | 'countdown' | 'lang' | 'priceText' | 'decimals' | 'pulse' | 'stale'
  > & {
    scale: Scale
    shown: readonly ChartCandle[]
    last: ChartCandle | undefined
    bounds: Bounds
  },
) {
  const { scale, shown, last, marks, lang, priceText, decimals, pulse, stale } = props
  const { low, high } = props.bounds
  const most = Math.max(1, Math.floor(scale.height / LABELS_APART))
  const round = useMemo(() => roundPrices({ low, high }, most, 10 ** -decimals), [low, high, most, decimals])
  const { left, top, width, height } = scale
  const x = last && xOf(scale, msOf(last[0] + DRAWN_AFTER_S))
  const y = last && yOf(scale, last[4])
  return (
    <>
      <svg className={css.drawing} width={left + width} height={top + height} aria-hidden="true">
        <Grid prices={round} {...{ left, top, width, height }} minY={low} maxY={high} />
        <Winning mark={marks[0]} scale={scale} />
        <path className={css.line} d={secondsPath(scale, shown)} data-running />
      </svg>
      {x != null && y != null && <Dot {...{ x, y, pulse, stale }} tick={last?.[0] ?? 0} />}
      <Axes {...{ scale, lang, priceText }} prices={round} lastY={y ?? null} />
      <Marks marks={marks} scale={scale} countdown={props.countdown} />
      {y != null && last && <LastPrice y={y} scale={scale} stale={stale} text={priceText(last[4])} />}
    </>
  )
}

type GridProps = Omit<Scale, 'minX' | 'maxX'> & { prices: readonly number[] }

const Grid = memo(function Grid({ prices, left, width, ...heights }: GridProps) {
  return prices.map((price) => (
    <path key={price} className={css.grid} d={`M${left} ${yOf(heights, price)}h${width}`} />
  ))
})

/** The last tick, that pulses once. */
function Dot(props: { x: number; y: number; tick: EpochSeconds } & Pick<LiveLineProps, 'pulse' | 'stale'>) {
  const { x, y, tick, pulse, stale } = props
  const dot = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: each tick pulses
  useLayoutEffect(() => {
    if (dot.current) pulse(dot.current)
  }, [tick])
  return (
    <span
      ref={dot}
      className={css.dot}
      data-stale={stale || undefined}
      style={{ transform: `translate(${x}px, ${y}px)` }}
    />
  )
}

/** The side of the entry on which the order that closes next wins, from its entry to its close. */
function Winning({ mark, scale }: { mark: ChartMark | undefined; scale: Scale }) {
  if (!mark || mark.entry === null) return null
  const { left, top, width, height, minX, maxX, minY, maxY } = scale
  const x = (at: EpochSeconds) =>
    left + (Math.min(maxX, Math.max(minX, msOf(at))) - minX) * (width / (maxX - minX || 1))
  const part = Math.min(1, Math.max(0, (maxY - mark.entry) / (maxY - minY || 1)))
  const y = top + part * height
  const isUp = mark.direction === 'up'
  return (
    <rect
      className={isUp ? css.winsUp : css.winsDown}
      data-wins={mark.direction}
      x={x(mark.openAt)}
      width={Math.max(0, x(mark.closeAt) - x(mark.openAt))}
      y={isUp ? top : y}
      height={isUp ? y - top : top + height - y}
    />
  )
}
