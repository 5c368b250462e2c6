import { calendarOf } from '../../shared/tape/calendar.ts'
import { changedSince, currentVersion, type PlacedUnder, walkOf } from '../../shared/tape/frozen.ts'
import { instrumentOf } from '../../shared/tape/instruments.ts'
import type { FrozenMarket } from '../../shared/tape/proof.ts'
import { isWalk } from '../../shared/tape/walks.ts'
import { dayStart, type EpochMs, type EpochSeconds, epochDay, msOf, type Seconds } from '../../shared/time.ts'
import { recent } from './recent.ts'
import type { Tape } from './tape.ts'
import type { Tapes } from './tapes.ts'

/** How long after its close an order waits for its own market before it is void. */
export const GRACE_SECONDS: Seconds = 600

/** The market of a placed order: here, or no longer; then it is held for the grace, and gone after it. */
export type Market =
  | { kind: 'here'; tape: Tape }
  | ({ kind: 'held' } & Changed)
  | ({ kind: 'gone' } & Changed)

interface Changed {
  /** What the order does not find here. */
  changed: NonNullable<ReturnType<typeof changedSince>>
  here: FrozenMarket | null
}

/** What a new order freezes of its market. */
export const freeze = (tape: Tape, symbol: string, openAt: EpochSeconds): Promise<FrozenMarket> =>
  frozenBy(currentVersion(tape.feed), tape, symbol, openAt)

/**
 * The tape an order was placed under, if it is the one played here: same feed, a known version of the walk, the same
 * calendar and commitment. Another market must never decide the order.
 */
export async function marketOf(tapes: Tapes, order: PlacedUnder, nowMs: EpochMs): Promise<Market> {
  const { source, symbol, openAt, closeAt } = order
  const walk = walkOf(order) ?? currentVersion(source)
  const running = tapes.of(source)
  const tape = running.under?.(walk) ?? running
  const here = tapes.runs(source) ? await frozenBy(walk, tape, symbol, openAt) : null
  const changed = changedSince(order, here)
  if (changed === null) return { kind: 'here', tape }
  return { kind: nowMs < msOf(closeAt + GRACE_SECONDS) ? 'held' : 'gone', changed, here }
}

async function frozenBy(
  walk: string,
  tape: Tape,
  symbol: string,
  openAt: EpochSeconds,
): Promise<FrozenMarket> {
  const calendar = calendarOn(`${walk} ${symbol} ${epochDay(openAt)}`)
  return { walk, calendar, commitment: await tape.commitment(openAt) }
}

/** Kept by version, symbol and day, as settling asks it for every order. Null where prices do not depend on hours. */
const calendarOn = recent(256, (id: string): string | null => {
  const [walk = '', symbol = '', day] = id.split(' ')
  const instrument = instrumentOf(symbol)
  return instrument && isWalk(walk) ? calendarOf(walk, instrument, dayStart(Number(day))) : null
})
