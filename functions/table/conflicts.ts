import { setTimeout as sleep } from 'node:timers/promises'
import type { Failure, Row } from './write.ts'

/** A conflict lasts milliseconds; more tries would be felt on the phone. */
export const TRIES = 5
const BACKOFF_MS = 25

interface Cancelled extends Error {
  CancellationReasons?: { Code?: string; Item?: object }[]
}
const isCancelled = (error: unknown): error is Cancelled =>
  (error as Error).name === 'TransactionCanceledException'

const TRANSIENT = [
  'TransactionConflict',
  'ThrottlingError',
  'ProvisionedThroughputExceeded',
  'RequestLimitExceeded',
]
const REFUSED = 'ConditionalCheckFailed'

/** Full jitter, so that waiting writers do not meet again. */
export const waitMs = (tries: number, chance = Math.random()): number => chance * BACKOFF_MS * 2 ** tries
export const jittered = (tries: number) => sleep(waitMs(tries))

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

/** With one transient reason an item was not judged; it may be this request's own document. */
function isTransient(error: Error): boolean {
  if (!isCancelled(error)) return error.name === 'TransactionConflictException'
  const codes = codesOf(error)
  if (codes.some((code) => code !== REFUSED && !TRANSIENT.includes(code))) return false
  return codes.some((code) => TRANSIENT.includes(code)) || codes.length === 0
}

export function failuresOf(error: unknown, rowOf: (image: object) => Row): Failure[] | undefined {
  if (!isCancelled(error) || isTransient(error)) return undefined
  const failures = (error.CancellationReasons ?? []).map((reason) => ({
    failed: reason.Code === REFUSED,
    ...(reason.Item && { old: rowOf(reason.Item) }),
  }))
  return failures.some(({ failed }) => failed) ? failures : undefined
}

const codesOf = ({ CancellationReasons = [] }: Cancelled): string[] =>
  CancellationReasons.flatMap(({ Code = 'None' }) => (Code === 'None' ? [] : Code))
