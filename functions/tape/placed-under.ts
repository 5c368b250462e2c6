import { calendarOf } from '../../shared/tape/calendar.ts'
import { changedSince, currentVersion, type PlacedUnder, walkOf } from '../../shared/tape/frozen.ts'
import { instrumentOf } from '../../shared/tape/instruments.ts'
import type { FrozenMarket } from '../../shared/tape/proof.ts'
import { isWalk } from '../../shared/tape/walks.ts'
import { dayStart, type EpochMs, type EpochSeconds, epochDay, msOf, type Seconds } from '../../shared/time.ts'
import { recent } from './recent.ts'
import type { Tape } from './tape.ts'
import type { Tapes } from './tapes.ts'

export const GRACE_SECONDS: Seconds = 600

export type Market =
  | { kind: 'here'; tape: Tape }
  | ({ kind: 'held' } & Changed)
  | ({ kind: 'gone' } & Changed)

interface Changed {
  changed: NonNullable<ReturnType<typeof changedSince>>
  here: FrozenMarket | null
}

export const freeze = (tape: Tape, symbol: string, placedAt: EpochSeconds): Promise<FrozenMarket> =>
  frozenBy(currentVersion(tape.feed), tape, symbol, placedAt)

/** The order's frozen feed, walk, calendar and commitment must match: another market must never decide it. */
export async function marketOf(tapes: Tapes, order: PlacedUnder, nowMs: EpochMs): Promise<Market> {
  const { source, symbol, placedAt, closeAt } = order
  const walk = walkOf(order) ?? currentVersion(source)
  const running = tapes.of(source)
  const tape = running.under?.(walk) ?? running
  const here = tapes.runs(source) ? await frozenBy(walk, tape, symbol, placedAt) : null
  const changed = changedSince(order, here)
  if (changed === null) return { kind: 'here', tape }
  return { kind: nowMs < msOf(closeAt + GRACE_SECONDS) ? 'held' : 'gone', changed, here }
}

async function frozenBy(
  walk: string,
  tape: Tape,
  symbol: string,
  placedAt: EpochSeconds,
): Promise<FrozenMarket> {
  const calendar = calendarOn(`${walk} ${symbol} ${epochDay(placedAt)}`)
  return { walk, calendar, commitment: await tape.commitment(placedAt) }
}

/** Cached, as settling asks per order. Null where hours do not affect prices. */
const calendarOn = recent(256, (id: string): string | null => {
  const [walk = '', symbol = '', day] = id.split(' ')
  const instrument = instrumentOf(symbol)
  return instrument && isWalk(walk) ? calendarOf(walk, instrument, dayStart(Number(day))) : null
})
