import { letterOf, type MoneyKind } from '../../shared/documents.ts'
import { idTimeMs } from '../../shared/ids.ts'
import { DAY, type EpochSeconds, HOUR, MINUTE, secondsOf } from '../../shared/time.ts'
import { keys } from '../table/keys.ts'
import { type Change, type Put, type Row, replace } from '../table/write.ts'

/**
 * Documents are found by the time in their ids, but a statement is ordered by the time of the movement. So it looks
 * back as far behind an id as money usually moves; a later movement leaves a note under its own time, in the same
 * transaction, and is found by that at any age.
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
  // Its id stands before its date begins anywhere, and a change of zone makes a day last longer (sign-days.ts).
  sign: 4 * DAY,
  couple: DAY,
}

/** Documents of one user that move money at `at`. */
export interface Movements {
  uid: string
  kind: MoneyKind
  ids: readonly string[]
  at: EpochSeconds
}

/** The note of those that move money late, to be written with them; none as a rule. Two write units. */
export function lateNote({ uid, kind, ids, at }: Movements): Put[] {
  const late = ids.filter((id) => at - secondsOf(idTimeMs(id)) > USUAL_S[kind])
  const [first] = late
  return first === undefined ? [] : [replace({ ...keys.lateNote(uid, kind, { at, id: first }), ids: late })]
}

/** The account says that it has notes, so that statements of the others need not look for any. */
export function markLate(change: Change, note: readonly Put[]): void {
  if (note.length > 0) change.set('late', 1)
}

export const hasLateNotes = (account: Row): boolean => account.late !== undefined

/** The most seconds behind its id within which a document's movements without a note lie. */
export const secondsBack = (account: Row, kind: MoneyKind): number =>
  Math.max(USUAL_S[kind], FORMER_S[formerMark(account, kind)] ?? Infinity)

/** Before there were notes, an account kept the highest of these steps that any of its movements ever needed. */
const FORMER_S = [0, 4 * HOUR, DAY, 8 * DAY, 64 * DAY, 512 * DAY, Number.POSITIVE_INFINITY]

/** As one number a kind (`late_o`), and before that each step as an attribute of its own (`late_o0`: four hours). */
function formerMark(account: Row, kind: MoneyKind): number {
  const name = `late_${letterOf(kind)}`
  const step = FORMER_S.findLastIndex((_, index) => account[`${name}${index}`] !== undefined) + 1
  return Math.max(Number(account[name] ?? 0), step)
}
