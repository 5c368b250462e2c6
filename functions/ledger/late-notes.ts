import type { MoneyKind } from '../../shared/documents.ts'
import { idTimeMs } from '../../shared/ids.ts'
import { DAY, type EpochSeconds, MINUTE, secondsOf } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import { type Change, type Put, type Row, replace } from '../table/write.ts'

/**
 * Documents are found by the time in their ids, a statement is ordered by movements. It looks back this far
 * behind an id; a later movement leaves a note under its own time, in its transaction.
 */
const USUAL_S: Record<MoneyKind, number> = {
  order: 30 * MINUTE,
  deposit: DAY,
  // Few, and their money moves at both ends of a term.
  holding: 400 * DAY,
  accrual: DAY,
  topup: DAY,
  exchange: MINUTE,
  withdrawal: 3 * DAY,
  reward: DAY,
  // Sign-in ids predate the day; zone changes can stretch it.
  sign: 4 * DAY,
  couple: DAY,
}

export interface Movements {
  uid: string
  kind: MoneyKind
  ids: readonly string[]
  at: EpochSeconds
}

/** Usually none. Two write units. */
export function lateNote({ uid, kind, ids, at }: Movements): Put[] {
  const late = ids.filter((id) => at - secondsOf(idTimeMs(id)) > USUAL_S[kind])
  const [first] = late
  return first === undefined ? [] : [replace({ ...keys.lateNote(uid, kind, { at, id: first }), ids: late })]
}

/** Statements of accounts without this mark look for no notes. */
export function markLate(change: Change, note: readonly Put[]): void {
  if (note.length > 0) change.set('late', 1)
}

export const hasLateNotes = (account: Row): boolean => account.late !== undefined

/** Movements without a note lie within this many seconds of their document's id. */
export const secondsBack = (kind: MoneyKind): number => USUAL_S[kind]
