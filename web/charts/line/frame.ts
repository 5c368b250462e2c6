import { type EpochSeconds, msOf, type Seconds } from '../../../shared/time.ts'
import { sameTimes, type TimeLabels, underTagOf } from '../Axes.tsx'
import type { ChartCandle } from '../candle.ts'
import { type ChartMark, type MarkPlace, placesOf, sameParts } from '../places.ts'
import { type Scale, xOf, yOf } from '../scale.ts'
import type { Size } from '../useSize.ts'
import type { Newest } from '../useView.ts'
import type { View } from '../view.ts'
import { type Bounds, boundsOf, roundPrices } from './bounds.ts'
import { followView } from './follow.ts'
import { DRAWN_AFTER_S, within } from './path.ts'
import { type Box, winningOf } from './winning.ts'

/** Unchanged parts are the same objects as in the frame before. */
export interface Frame {
  candles: readonly ChartCandle[]
  view: View
  scale: Scale
  bounds: Bounds | null
  /** Those in view, and one beyond either edge. */
  shown: readonly ChartCandle[]
  prices: readonly number[]
  underTag: number
  times: TimeLabels
  last: ChartCandle | undefined
  priceText: (price: number) => string
  /** Label of the last price; its `y` is null outside the drawing. */
  text: string
  x: number | null
  y: number | null
  places: readonly MarkPlace[]
  wins: Box | null
  room: Room
}

export interface Room {
  size: Size
  width: number
  marks: readonly ChartMark[]
  /** React draws which marks there are, not where. */
  places: readonly MarkPlace[]
}

export interface FrameInput {
  candles: readonly ChartCandle[]
  size: Size
  span: Seconds
  /** Null while it follows. */
  own: View | null
  marks: readonly ChartMark[]
  decimals: number
  priceText: (price: number) => string
  timeLabels: (scale: Scale) => TimeLabels
}

/** Pixels: below the drawing for the times, above it, and per digit of a price. */
const BELOW = 24
/** Half a label's line, so that one at the upper edge is whole. */
const ABOVE = 9
const DIGIT = 7.2
const LABELS_APART = 44

export function frameOf(input: FrameInput, before: Frame | null): Frame {
  const { candles, size, span, own, marks, decimals, priceText } = input
  const last = candles[candles.length - 1]
  const view = own ?? followView(drawnAt(last), span, closesOf(marks))
  const shown = within(candles, view.from, view.to)
  const entries = own ? [] : marks.flatMap(({ entry }) => (entry === null ? [] : [entry]))
  const prices = [...shown.map((candle) => candle[4]), ...entries]
  const bounds = boundsOf(prices, 10 ** -decimals, before?.bounds ?? null)
  const text = priceText(last?.[4] ?? 0)
  const { low = 0, high = 1 } = bounds ?? {}
  const scale: Scale = {
    left: 0,
    top: ABOVE,
    width: Math.max(1, size.width - 12 - DIGIT * text.length),
    height: Math.max(1, size.height - ABOVE - BELOW),
    minX: msOf(view.from),
    maxX: msOf(view.to),
    minY: low,
    maxY: high,
  }
  const x = last ? xOf(scale, msOf(drawnAt(last))) : null
  const y = last ? yOf(scale, last[4]) : null
  const labels = input.timeLabels(scale)
  const places = placesOf(marks, scale)
  const room = roomOf({ size, width: scale.width, marks, places }, before?.room)
  const sameHeights = before?.room === room && before.bounds === bounds
  const most = Math.max(1, Math.floor(scale.height / LABELS_APART))
  const rounded = sameHeights ? before.prices : roundPrices({ low, high }, most, 10 ** -decimals)
  return {
    ...{ candles, view, scale, bounds, shown, last, text, x, y, places, room, priceText },
    wins: marks[0] ? winningOf(marks[0], scale) : null,
    prices: rounded,
    underTag: underTagOf(rounded, scale, y),
    times: before && sameTimes(before.times, labels) ? before.times : labels,
  }
}

function roomOf(now: Room, before: Room | undefined): Room {
  const { size, width, marks } = now
  const isSame = before && before.size === size && before.width === width && before.marks === marks
  return isSame && sameParts(before.places, now.places) ? before : now
}

export function newestOf(
  candles: readonly ChartCandle[],
  input: Pick<FrameInput, 'span' | 'marks'> & { spans: readonly Seconds[]; hasOlder: boolean },
): Newest {
  const { span, spans, marks, hasOlder } = input
  const lastAt = drawnAt(candles[candles.length - 1])
  const oldest = candles[0]?.[0] ?? lastAt
  const follow = followView(lastAt, span, closesOf(marks))
  const reach = {
    oldest: hasOlder ? oldest - span / 2 : oldest,
    newest: follow.to,
    least: spans[0] ?? span,
    most: spans[spans.length - 1] ?? span,
  }
  return { follow, reach }
}

const drawnAt = (last: ChartCandle | undefined): EpochSeconds => (last?.[0] ?? 0) + DRAWN_AFTER_S
const closesOf = (marks: readonly ChartMark[]) => marks.map(({ closeAt }) => closeAt)
