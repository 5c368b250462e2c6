import { addDays } from '../../shared/calc/dates.ts'
import { earlySettlement } from '../../shared/calc/financing.ts'
import { type HoldingEnd, SETTLES_AFTER_DAYS } from '../../shared/financing.ts'
import type { Minor } from '../../shared/money.ts'
import { dateIn, type EpochMs, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { Line } from '../ledger/journal.ts'
import type { Update } from '../table/write.ts'
import { giveBack } from './capacity.ts'
import { type Holding, holdingChange } from './holding.ts'
import { endLegs } from './legs.ts'

export interface Ending {
  after: Holding
  documents: Update[]
  line: Line
}

/** All finished days must be booked. `by` is null for an automatic end; `taken` comes from `takenBy`. */
export function ending(
  holding: Holding,
  how: HoldingEnd,
  at: EpochSeconds,
  by: string | null,
  taken: Minor = holding.standing.principal,
): Ending {
  const { project, asset, standing, promised } = holding
  const early = how === 'early' ? earlySettlement(standing) : null
  const paid = early?.paid ?? 0n
  const freed = how === 'refunded' || how === 'early' ? taken : null
  const legs = endLegs(project, asset, standing.principal, paid)
  const after: Holding = {
    ...holding,
    state: how === 'refunded' ? 'refunded' : 'settled',
    standing: { ...standing, principal: 0n, fresh: 0n, carry: 0n, unpaid: 0n },
    wanted: null,
    awaitsUntil: null,
    stoppedBy: by,
    paid: holding.paid + paid,
    promised: 0n,
    changes: holding.changes + 1,
    ended: { how, at, paid, forfeited: early?.forfeited ?? 0n, freed },
    endLegs: legs,
  }
  const change = holdingChange(holding, after).build()
  const back = freed === null ? [] : [giveBack(project, { amount: freed, promise: promised - paid })]
  const movement = how === 'refunded' ? 'project_refunded' : 'project_settled'
  return {
    after,
    documents: [change, ...back],
    line: { kind: 'holding', id: holding.id, movement, legs },
  }
}

export function endsBySelf(
  { state, boughtOn, terms, awaitsUntil }: Holding,
  { timeZone, nowMs }: { timeZone: string; nowMs: EpochMs },
): HoldingEnd | null {
  if (state === 'awaiting') return awaitsUntil !== null && secondsOf(nowMs) >= awaitsUntil ? 'refunded' : null
  if (state !== 'due' || boughtOn === null) return null
  const settlesOn = addDays(boughtOn, terms.days + SETTLES_AFTER_DAYS)
  return dateIn(timeZone, nowMs) > settlesOn ? 'bySelf' : null
}

export const howEnding = ({ state }: Pick<Holding, 'state'>): HoldingEnd | null =>
  state === 'due' ? 'matured' : state === 'earning' ? 'early' : state === 'awaiting' ? 'refunded' : null
