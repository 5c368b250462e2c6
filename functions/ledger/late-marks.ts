import { letterOf, type MoneyKind } from '../../shared/documents.ts'
import { idTimeMs } from '../../shared/ids.ts'
import { DAY, type EpochSeconds, HOUR, MINUTE, secondsOf } from '../../shared/time.ts'
import type { Change, Row } from '../table/write.ts'

/**
 * Documents are found by the time in their ids, but a statement is ordered by the time of the movement. To miss none it
 * must look back as far as a movement can be later than its document's id: usually half an hour. A later movement
 * marks its account, in the same write, with one number a kind of document: the highest step ever needed.
 */
const USUAL_S = 30 * MINUTE
const STEPS_S = [USUAL_S, 4 * HOUR, DAY, 8 * DAY, 64 * DAY, 512 * DAY, Number.POSITIVE_INFINITY]

const attribute = (kind: MoneyKind): string => `late_${letterOf(kind)}`

/** The step an account is marked with for a kind of document; 0 if it has none. */
export const lateMarkOf = (account: Row | undefined, kind: MoneyKind): number =>
  Math.max(Number(account?.[attribute(kind)] ?? 0), formerMark(account, kind))

/** What accounts were marked with before: each step an attribute of its own, `late_o0` the one of four hours. */
const formerMark = (account: Row | undefined, kind: MoneyKind): number =>
  STEPS_S.findLastIndex((_, step) => account?.[`${attribute(kind)}${step}`] !== undefined) + 1

/** Documents that move money at `at`, and the step the account was read with. */
export interface Late {
  ids: readonly string[]
  at: EpochSeconds
  marked: number
}

/**
 * Marks the account if documents move its money late. The mark only rises: if it is above `marked` by now, the write is
 * refused and must be tried again with the account read anew.
 */
export function markLate(change: Change, kind: MoneyKind, { ids, at, marked }: Late): void {
  const seconds = Math.max(...ids.map((id) => at - secondsOf(idTimeMs(id))))
  const step = STEPS_S.findIndex((reach) => seconds <= reach)
  if (step > marked) change.set(attribute(kind), step).whereLess(attribute(kind), BigInt(step))
}

/** The most seconds a movement of this kind is later than the time in its document's id, for this account. */
export const secondsBack = (account: Row, kind: MoneyKind): number =>
  STEPS_S[lateMarkOf(account, kind)] ?? Infinity
