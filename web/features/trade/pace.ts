import type { Milliseconds } from '../../../shared/time.ts'

/** Poll interval while an order runs or the user is active. */
export const EACH_SECOND_MS: Milliseconds = 1000

type Paces = readonly { restMs: Milliseconds; everyMs: Milliseconds }[]
/** Intervals without a touch; each answer brings all seconds between, drawn one by one (`play`). */
const LOOKED_ON: Paces = [
  { restMs: 15_000, everyMs: 12_000 },
  { restMs: 5_000, everyMs: 5_000 },
]
/** With a ticket open, the next tap may order at the price shown. */
const IN_HAND: Paces = [{ restMs: 20_000, everyMs: 3_000 }]

/** When the pace may change. */
export const RESTS_MS = [...LOOKED_ON, ...IN_HAND].map(({ restMs }) => restMs).sort((a, b) => a - b)

/** Poll interval after a time without a touch. */
export const paceAfter = (restMs: Milliseconds, inHand: boolean): Milliseconds =>
  (inHand ? IN_HAND : LOOKED_ON).find((pace) => restMs >= pace.restMs)?.everyMs ?? EACH_SECOND_MS

/** From this pace on, the price names its second. */
export const isSlow = (everyMs: Milliseconds): boolean => everyMs > 3000

/** At the usual pace, an older price means that answers stopped. */
const LATE_MS: Milliseconds = 6000
/** How long an answer may take. */
const ANSWER_MS: Milliseconds = 3000
/** The age from which no order is taken at the newest price. */
export const lateMsAt = (everyMs: Milliseconds): Milliseconds => Math.max(LATE_MS, everyMs + ANSWER_MS)
