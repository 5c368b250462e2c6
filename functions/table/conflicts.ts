import { setTimeout as sleep } from 'node:timers/promises'
import type { Failure, Row } from './write.ts'

/** A conflict is over in milliseconds; more tries would be felt on the phone. */
export const TRIES = 5
const BACKOFF_MS = 25

/** A transaction that was not written, with a reason for each of its items. */
interface Cancelled extends Error {
  CancellationReasons?: { Code?: string; Item?: object }[]
}
const isCancelled = (error: unknown): error is Cancelled =>
  (error as Error).name === 'TransactionCanceledException'

/** Reasons of a cancelled transaction that are over in a moment. */
const TRANSIENT = [
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
]
const REFUSED = 'ConditionalCheckFailed'

/** Milliseconds before try `tries + 1`; full jitter, so that waiting writers do not meet again. */
export const waitMs = (tries: number, chance = Math.random()): number => chance * BACKOFF_MS * 2 ** tries
export const jittered = (tries: number) => sleep(waitMs(tries))

/** Tries again after a conflict or a throttle inside a transaction, which the SDK does not. */
export async function pastConflicts<T>(
  attempt: () => Promise<T>,
  backoff: (tries: number) => Promise<unknown>,
): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries === TRIES || !isTransient(error as Error)) throw error
      await backoff(tries)
    }
  }
}

/**
 * Whether another try may end otherwise. One transient reason is enough: an item that another transaction holds was not
 * judged, so what the others say is not the whole answer. It may be the very document that this request made before.
 */
function isTransient(error: Error): boolean {
  if (!isCancelled(error)) return error.name === 'TransactionConflictException'
  const codes = codesOf(error)
  if (codes.some((code) => code !== REFUSED && !TRANSIENT.includes(code))) return false
  return codes.some((code) => TRANSIENT.includes(code)) || codes.length === 0
}

/** The conditions that failed in a transaction, if that is what the error says; not while one item was not judged. */
export function failuresOf(error: unknown, rowOf: (image: object) => Row): Failure[] | undefined {
  if (!isCancelled(error) || isTransient(error)) return undefined
  const failures = (error.CancellationReasons ?? []).map((reason) => ({
    failed: reason.Code === REFUSED,
    ...(reason.Item && { old: rowOf(reason.Item) }),
  }))
  return failures.some(({ failed }) => failed) ? failures : undefined
}

/** Why items were not written, without those that could have been. */
const codesOf = ({ CancellationReasons = [] }: Cancelled): string[] =>
  CancellationReasons.flatMap(({ Code = 'None' }) => (Code === 'None' ? [] : Code))
