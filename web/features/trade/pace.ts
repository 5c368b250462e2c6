import type { Milliseconds } from '../../../shared/time.ts'

/** How often the price is asked while something hangs on it or somebody is at it. */
export const EACH_SECOND_MS: Milliseconds = 1000

type Paces = readonly { restMs: Milliseconds; everyMs: Milliseconds }[]
/** After so long without a touch, each answer brings the prices of all seconds between, drawn one a second (`play`). */
const LOOKED_ON: Paces = [
  { restMs: 15_000, everyMs: 12_000 },
  { restMs: 5_000, everyMs: 5_000 },
]
/** With a ticket in hand the next tap may be an order at the price shown. */
const IN_HAND: Paces = [{ restMs: 20_000, everyMs: 3_000 }]

/** When the pace may be another. */
export const RESTS_MS = [...LOOKED_ON, ...IN_HAND].map(({ restMs }) => restMs).sort((a, b) => a - b)

/** How long to wait between two questions for the price, after so long without a touch. */
export const paceAfter = (restMs: Milliseconds, inHand: boolean): Milliseconds =>
  (inHand ? IN_HAND : LOOKED_ON).find((pace) => restMs >= pace.restMs)?.everyMs ?? EACH_SECOND_MS

/** From this pace on the price shown is old enough to say of which second it is. */
export const isSlow = (everyMs: Milliseconds): boolean => everyMs > 3000

/** One this old at the usual pace means that no answers come any more. */
const LATE_MS: Milliseconds = 6000
/** How long an answer may be on its way. */
const ANSWER_MS: Milliseconds = 3000
/** How old the newest price may be at a pace before no order is taken at it. */
export const lateMsAt = (everyMs: Milliseconds): Milliseconds => Math.max(LATE_MS, everyMs + ANSWER_MS)
