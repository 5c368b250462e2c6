import type { EpochSeconds, Seconds } from '../../../shared/time.ts'
import type { View } from '../view.ts'

/** The part of the width right of the last price: the time to come. */
export const AHEAD = 0.25
/** The part of the width right of the latest close. */
const ROOM = 0.06

/** Stands still while a close lies further right, unless that is too far to be shown. */
export function followView(lastAt: EpochSeconds, span: Seconds, closes: readonly EpochSeconds[]): View {
  const room = span * ROOM
  const inReach = closes.filter((at) => at > lastAt && at + room - span * (1 - AHEAD) <= lastAt)
  const to = Math.max(lastAt + span * AHEAD, ...inReach.map((at) => at + room))
  return { from: to - span, to }
}
