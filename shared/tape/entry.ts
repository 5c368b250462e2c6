import { type EpochMs, type EpochSeconds, type Milliseconds, msOf, type Seconds } from '../time.ts'

/** The drawing clock may be half a second off. */
export const ENTRY_AHEAD_MS: Milliseconds = 1000
export const ENTRY_WITHIN_S: Seconds = 3
/** Only the process that placed the order draws its entry. */
export const DRAWN_WITHIN_MS: Milliseconds = 5000
export const VOID_AFTER_S: Seconds = 10

/** Slugs of the sentences users read. */
export const NOT_ENTERED = 'notEntered'
export const ENTERED_LATE = 'enteredLate'

export const entryAfter = (nowMs: EpochMs): EpochSeconds => Math.ceil((nowMs + ENTRY_AHEAD_MS) / msOf(1))

export interface Placed {
  placedAt: EpochSeconds
  openAt: EpochSeconds | null
}
export type Entered<P extends Placed> = P & { openAt: EpochSeconds }

export function entryFault({ placedAt, openAt }: Placed): typeof NOT_ENTERED | typeof ENTERED_LATE | null {
  if (openAt === null) return NOT_ENTERED
  return openAt - placedAt > ENTRY_WITHIN_S ? ENTERED_LATE : null
}

export const isEntered = <P extends Placed>(order: P): order is Entered<P> => entryFault(order) === null

export const closeOf = (order: Placed & { seconds: Seconds }): EpochSeconds =>
  isEntered(order) ? order.openAt + order.seconds : order.placedAt + VOID_AFTER_S

/** The latest close of an order placed now. */
export const latestCloseOf = ({
  placedAt,
  seconds,
}: {
  placedAt: EpochSeconds
  seconds: Seconds
}): EpochSeconds => placedAt + ENTRY_WITHIN_S + seconds
