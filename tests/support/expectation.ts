import type { Instrument } from '../../shared/tape/instruments.ts'
import { SUBPOINTS } from '../../shared/tape/walk.ts'

// What a bet on the simulated market brings on average to somebody who knows everything published: all finished days,
// and so the drift of the level; how large the moves of the running minute are; and where within a step of the price
// it stands. What nobody knows is the direction of the moves to come.

const QUIETEST = 40
const STEPS = Array.from({ length: 16 }, (_, nibble) => 2 * nibble - 15)
const STEP_VARIANCE = STEPS.reduce((sum, step) => sum + step * step, 0) / STEPS.length
/** Width of a bin of squared scales. */
const BIN = 4000

/** How often each scale of a minute comes, by the bytes u, v of its hash. */
const scales = new Map<number, number>()
for (let u = 0; u < 256; u++) {
  for (let v = 0; v < 256; v++) {
    const scale = QUIETEST + ((u * v) >> 8)
    scales.set(scale, (scales.get(scale) ?? 0) + 1 / 65_536)
  }
}
const meanSquare = [...scales].reduce((sum, [scale, share]) => sum + share * scale * scale, 0)

/** Standard deviation of what `minutes` trading minutes move, in units of the last decimal. */
export const deviation = ({ amplitude }: Instrument, minutes: number): number =>
  (Math.sqrt(60 * STEP_VARIANCE * meanSquare * minutes) * amplitude) / SUBPOINTS

export interface Bet {
  instrument: Instrument
  seconds: number
  /** Rates as parts of one. */
  payoutRate: number
  feeRate: number
}

/**
 * The most that a bet with a drift (in units of the last decimal, until its close) brings on average, as a part of the
 * stake. At its best, its first minute is the quietest there is. The last public price is one move older than the
 * entry, which therefore stands anywhere within a step of the price.
 */
export function bestExpectation({ instrument, seconds, payoutRate, feeRate }: Bet, drift: number): number {
  const { amplitude, tick } = instrument
  const unit = amplitude / SUBPOINTS
  const spread = spreadOf(seconds).map(([square, share]) => [Math.sqrt(square) * unit, share] as const)
  let best = Number.NEGATIVE_INFINITY
  for (let known = 0; known < 8; known++) {
    let [up, down] = [0, 0]
    for (const step of STEPS) {
      const place = known / 8 + (step * QUIETEST * unit) / tick
      const above = (1 - (place - Math.floor(place))) * tick
      for (const [sigma, share] of spread) {
        up += (share * below((drift - above) / sigma)) / STEPS.length
        down += (share * below((above - tick - drift) / sigma)) / STEPS.length
      }
    }
    // A draw gives stake and fee back.
    best = Math.max(best, up * payoutRate - down - feeRate * (up + down))
  }
  return best
}

const spreads = new Map<number, [square: number, share: number][]>()

/** Variances, with their shares, of what the seconds after the entry move, in squares of steps. */
function spreadOf(seconds: number): [square: number, share: number][] {
  const known = spreads.get(seconds)
  if (known) return known
  const quiet = Math.min(60, seconds)
  let sums = new Map([[0, 1]])
  for (let minute = 1; minute < seconds / 60; minute++) {
    const next = new Map<number, number>()
    for (const [sum, share] of sums) {
      for (const [scale, part] of scales) {
        const bin = sum + Math.round((scale * scale) / BIN)
        next.set(bin, (next.get(bin) ?? 0) + share * part)
      }
    }
    sums = next
  }
  const made = [...sums].map(([sum, share]): [number, number] => [
    STEP_VARIANCE * (quiet * QUIETEST ** 2 + 60 * sum * BIN),
    share,
  ])
  spreads.set(seconds, made)
  return made
}

/** The share of a normal distribution below x (Abramowitz and Stegun 7.1.26, to 1e-7). */
function below(x: number): number {
  const t = 1 / (1 + 0.3275911 * (Math.abs(x) / Math.SQRT2))
  const tail =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
  const erf = 1 - tail * Math.exp((-x * x) / 2)
  return x < 0 ? (1 - erf) / 2 : (1 + erf) / 2
}
