import { Refusal } from '../../shared/errors.ts'
import { idTimeMs, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import type { EpochMs } from '../../shared/time.ts'

/** Throws `operation_expired` unless a new id was made within ten minutes of the server's clock. */
export function checkWindow(operationId: string, nowMs: EpochMs): void {
  if (Math.abs(idTimeMs(operationId) - nowMs) > OPERATION_WINDOW_MS) throw new Refusal('operation_expired')
}

/**
 * A request that makes a document under an id of its sender's (`Idempotency-Key`), and may be sent again at any age.
 * `Draft` is what is to be written, `Done` what was.
 */
export interface Operation<Draft, Done> {
  id: string
  nowMs: EpochMs
  /** Looks for what this id made before. `first` reads on every call; `beforeRefusing` costs nothing when all goes well. */
  look: 'first' | 'beforeRefusing'
  /** What this id made before, read consistently; may throw that the session has ended. */
  earlier(): Promise<Done | undefined>
  /** Whether the request asks for the same as what was made then. */
  isSame(done: Done): boolean
  /** What is to be written. Throws the refusals of the form; called for an id within its window alone. */
  draft(): Promise<Draft>
  /**
   * Writes it on the condition that the id is free. Answers what was made, or what stands under the id already; throws
   * the refusals of the account.
   */
  commit(draft: Draft): Promise<Outcome<Done>>
}

export type Outcome<Done> = { done: Done } | { earlier: Done }

/**
 * Does an operation once, whatever becomes of its replies: what was done stays done and is answered again, even where
 * it could not be done now. Throws `operation_expired`, `replay_mismatch` for other content under the same id, and
 * what the operation itself throws.
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
  let draft: Draft
  try {
    checkWindow(operation.id, operation.nowMs)
    draft = await operation.draft()
  } catch (refusal) {
    const earlier = operation.look === 'first' ? undefined : await operation.earlier()
    if (earlier) return again(earlier)
    throw refusal
  }
  const outcome = await operation.commit(draft)
  return 'done' in outcome ? { done: outcome.done, isNew: true } : again(outcome.earlier)
}
