import { Refusal } from '../../shared/errors.ts'
import { idTimeMs, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import type { EpochMs } from '../../shared/time.ts'

/** Throws `operation_expired` unless the id was made within ten minutes of our clock. */
export function checkWindow(operationId: string, nowMs: EpochMs): void {
  if (Math.abs(idTimeMs(operationId) - nowMs) > OPERATION_WINDOW_MS) throw new Refusal('operation_expired')
}

/** Makes a document under the sender's id (`Idempotency-Key`) from `Draft`; `Done` is the written document. */
export interface Operation<Draft, Done> {
  id: string
  nowMs: EpochMs
  /** When to look for an earlier result. Before a refusal it always looks. */
  look: 'first' | 'beforeRefusing'
  /** Read consistently. May throw `login_required`. */
  earlier(): Promise<Done | undefined>
  isSame(done: Done): boolean
  /** Throws the form's refusals. Called only within the id's window. */
  draft(): Promise<Draft>
  /** Writes only if the id is free, else returns the earlier document. Throws the account's refusals. */
  commit(draft: Draft): Promise<Outcome<Done>>
}

export type Outcome<Done> = { done: Done } | { earlier: Done }

/** A repeated request gets the first answer, even if refused now. Throws `operation_expired`, `replay_mismatch`. */
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
    // After an error the write may have happened: the sender must repeat it.
    if (draft !== undefined && !(refusal instanceof Refusal)) throw refusal
    // A refused write may not name every failed condition; another copy may have come first.
    const earlier = await operation.earlier()
    if (earlier) return again(earlier)
    throw refusal
  }
  return 'done' in outcome ? { done: outcome.done, isNew: true } : again(outcome.earlier)
}
