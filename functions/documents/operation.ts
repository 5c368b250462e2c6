import { Refusal } from '../../shared/errors.ts'
import { idTimeMs, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import type { EpochMs } from '../../shared/time.ts'

/** Throws `operation_expired` unless the id was made within ten minutes of our clock. */
export function checkWindow(operationId: string, nowMs: EpochMs): void {
  if (Math.abs(idTimeMs(operationId) - nowMs) > OPERATION_WINDOW_MS) throw new Refusal('operation_expired')
}

/**
 * A request that makes a document under its sender's id (`Idempotency-Key`). `Draft` is what will be written,
 * `Done` what was.
 */
export interface Operation<Draft, Done> {
  id: string
  nowMs: EpochMs
  /** When to look for an earlier result. It is always looked for before a refusal. */
  look: 'first' | 'beforeRefusing'
  /** Read consistently. May throw `login_required`. */
  earlier(): Promise<Done | undefined>
  isSame(done: Done): boolean
  /** Throws the refusals of the form. Called only for an id within its window. */
  draft(): Promise<Draft>
  /** Writes only if the id is free, or returns what it made before. Throws the refusals of the account. */
  commit(draft: Draft): Promise<Outcome<Done>>
}

export type Outcome<Done> = { done: Done } | { earlier: Done }

/**
 * Does an operation once: a repeated request gets the first answer, even if it would be refused now. Throws
 * `operation_expired`, `replay_mismatch`, and what the operation throws.
 */
export async function once<Draft, Done>(
  operation: Operation<Draft, Done>,
): Promise<{ done: Done; isNew: boolean }> {
  const again = (done: Done) => {
    if (!operation.isSame(done)) throw new Refusal('replay_mismatch')
    return { done, isNew: false }
  }
  if (operation.look === 'first') {
    const earlier = await operation.earlier()
    if (earlier) return again(earlier)
  }
  let outcome: Outcome<Done>
  let draft: Draft | undefined
  try {
    checkWindow(operation.id, operation.nowMs)
    draft = await operation.draft()
    outcome = await operation.commit(draft)
  } catch (refusal) {
    // A write without an answer is an error: it must be sent again.
    if (draft !== undefined && !(refusal instanceof Refusal)) throw refusal
    // A refused write need not name every failed condition, and another copy may have come first.
    const earlier = await operation.earlier()
    if (earlier) return again(earlier)
    throw refusal
  }
  return 'done' in outcome ? { done: outcome.done, isNew: true } : again(outcome.earlier)
}
