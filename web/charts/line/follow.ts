import type { EpochSeconds, Seconds } from '../../../shared/time.ts'
import type { View } from '../view.ts'

/** Of the width, what stays empty right of the last price: the time that comes. */
export const AHEAD = 0.25
/** Of the width, what lies right of the line of the latest close. */
const ROOM = 0.06

/**
 * What the live line shows: the last price at three quarters of the width. While an order's close lies further than
 * that, the view stands still and the line runs towards it; one beyond what can be shown is left out of it.
 */
export function followView(lastAt: EpochSeconds, span: Seconds, closes: readonly EpochSeconds[]): View {
  const room = span * ROOM
  const inReach = closes.filter((at) => at > lastAt && at + room - span * (1 - AHEAD) <= lastAt)
  const to = Math.max(lastAt + span * AHEAD, ...inReach.map((at) => at + room))
  return { from: to - span, to }
}
