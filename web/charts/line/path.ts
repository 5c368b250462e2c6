import { type EpochSeconds, msOf, type Seconds } from '../../../shared/time.ts'
import type { ChartCandle } from '../candle.ts'
import type { Scale } from '../scale.ts'
import { firstFrom } from '../view.ts'

/** The line breaks at a longer pause of the market. */
const PAUSE_S: Seconds = 60

/** A tick is in force from the next second: drawn there, the line meets the price that decides. */
export const DRAWN_AFTER_S: Seconds = 1

/** The candles of a view and one beyond each edge, so that the line reaches the edges. */
export function within(
  candles: readonly ChartCandle[],
  from: EpochSeconds,
  to: EpochSeconds,
): readonly ChartCandle[] {
  const first = firstFrom(candles, from - DRAWN_AFTER_S)
  const after = firstFrom(candles, to)
  return candles.slice(Math.max(0, first - 1), after + 1)
}

export function secondsPath(
  { left, top, width, height, minX, maxX, minY, maxY }: Scale,
  candles: readonly ChartCandle[],
) {
  const [perMs, perPrice] = [width / (maxX - minX || 1), height / (maxY - minY || 1)]
  let path = ''
  let before = Number.NEGATIVE_INFINITY
  // By index: destructuring takes longer than all the rest.
  for (const candle of candles) {
    const at = candle[0]
    const price = candle[4]
    const x = left + (msOf(at + DRAWN_AFTER_S) - minX) * perMs
    const y = top + (maxY - price) * perPrice
    path += `${at - before > PAUSE_S ? 'M' : 'L'}${tenth(x)} ${tenth(y)}`
    before = at
  }
  return path
}

/** Tenths of a pixel; number formatting would take as long as the whole line. */
const tenth = (pixels: number): number => Math.round(pixels * 10) / 10
