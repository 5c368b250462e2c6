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

/** The live line at one moment. What is the same as in the frame before is the very same object. */
export interface Frame {
  candles: readonly ChartCandle[]
  view: View
  scale: Scale
  bounds: Bounds | null
  /** Those in sight, and one beyond either edge. */
  shown: readonly ChartCandle[]
  /** The axes: round prices, which of them lies under the last price's tag, and the times. */
  prices: readonly number[]
  underTag: number
  times: TimeLabels
  last: ChartCandle | undefined
  priceText: (price: number) => string
  /** What is written at the last price, and where it lies; null beyond the drawing. */
  text: string
  x: number | null
  y: number | null
  /** Where orders are marked, and the side on which the next to close wins. */
  places: readonly MarkPlace[]
  wins: Box | null
  room: Room
}

/** What React draws by. */
export interface Room {
  size: Size
  width: number
  marks: readonly ChartMark[]
  /** Of these counts what is drawn of each mark, not where. */
  places: readonly MarkPlace[]
}

export interface FrameInput {
  candles: readonly ChartCandle[]
  size: Size
  span: Seconds
  /** What it was moved to; null while it follows. */
  own: View | null
  marks: readonly ChartMark[]
  /** Of a price. */
  decimals: number
  priceText: (price: number) => string
  timeLabels: (scale: Scale) => TimeLabels
}

/** Pixels: of the times below the drawing, above it, and of a figure of the axis of prices. */
const BELOW = 24
/** Half a figure's line: one at the upper edge is whole. */
const ABOVE = 9
const DIGIT = 7.2
/** Pixels between two labels of the prices. */
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

/** Which view a live line follows, and what it may be moved to. */
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
