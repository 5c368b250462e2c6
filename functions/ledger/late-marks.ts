import { letterOf, type MoneyKind } from '../../shared/documents.ts'
import { idTimeMs } from '../../shared/ids.ts'
import { DAY, type EpochSeconds, HOUR, MINUTE, secondsOf } from '../../shared/time.ts'
import type { Change, Row } from '../table/write.ts'

/**
 * How long after the time in its id a document may still have moved money. Documents are found by their ids, but a
 * statement is in the order of movements: to be sure that none is missing it must look this far back. As a rule that
 * is half an hour. A movement later than that marks the account it moves, in the same write: one number a kind of
 * document, the highest step any of them ever needed.
 */
const USUAL_S = 30 * MINUTE
const STEPS_S = [USUAL_S, 4 * HOUR, DAY, 8 * DAY, 64 * DAY, 512 * DAY, Number.POSITIVE_INFINITY]

const attribute = (kind: MoneyKind): string => `late_${letterOf(kind)}`

/** The step an account is marked with for a kind of document; 0 without a mark. */
export const lateMarkOf = (account: Row | undefined, kind: MoneyKind): number =>
  Math.max(Number(account?.[attribute(kind)] ?? 0), formerMark(account, kind))

/** What accounts were marked with before: each step an attribute of its own, `late_o0` the one of four hours. */
const formerMark = (account: Row | undefined, kind: MoneyKind): number =>
  STEPS_S.findLastIndex((_, step) => account?.[`${attribute(kind)}${step}`] !== undefined) + 1

/** Documents that move money at `at`, and the step the account is known to be marked with. */
export interface Late {
  ids: readonly string[]
  at: EpochSeconds
  marked: number
}

/**
 * Marks the account whose money late documents move. The mark only rises: where it is higher than `marked` by now, the
 * write is refused, and is to be made again with the account as it stands.
 */
export function markLate(change: Change, kind: MoneyKind, { ids, at, marked }: Late): void {
  const seconds = Math.max(...ids.map((id) => at - secondsOf(idTimeMs(id))))
  const step = STEPS_S.findIndex((reach) => seconds <= reach)
  if (step > marked) change.set(attribute(kind), step).whereLess(attribute(kind), BigInt(step))
}

/** Seconds behind its id within which every movement of a user's documents of a kind lies. */
export const secondsBack = (account: Row, kind: MoneyKind): number =>
  STEPS_S[lateMarkOf(account, kind)] ?? Infinity
