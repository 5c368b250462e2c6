import { Refusal } from '../../shared/errors.ts'
import { idTimeMs, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import type { EpochMs } from '../../shared/time.ts'

/** Throws `operation_expired` unless a new id was made within ten minutes of the server's clock. */
export function checkWindow(operationId: string, nowMs: EpochMs): void {
  if (Math.abs(idTimeMs(operationId) - nowMs) > OPERATION_WINDOW_MS) throw new Refusal('operation_expired')
}

/**
 * A request that makes a document under an id of its sender (`Idempotency-Key`), and may be sent again at any time.
 * `Draft` is what will be written, `Done` what was.
 */
export interface Operation<Draft, Done> {
  id: string
  nowMs: EpochMs
  /**
   * When to look for what this id made before: on every call, or only before a refusal, which costs no read as a rule.
   * Before a refusal it is looked for in any case.
   */
  look: 'first' | 'beforeRefusing'
  /** What this id made before, read consistently. May throw `login_required`. */
  earlier(): Promise<Done | undefined>
  /** Whether the request asks for the same as what was made then. */
  isSame(done: Done): boolean
  /** What will be written. Throws the refusals of the form. Called only for an id within its window. */
  draft(): Promise<Draft>
  /**
   * Writes it on the condition that the id is free. Answers what was made, or what the id made before where the write
   * told. Throws the refusals of the account.
   */
  commit(draft: Draft): Promise<Outcome<Done>>
}

export type Outcome<Done> = { done: Done } | { earlier: Done }

/**
 * Does an operation once, even if its answers are lost: sent again it gets the first answer, also when it would be
 * refused now. Throws `operation_expired`, `replay_mismatch` for other content under the same id, and what the
 * operation throws.
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
    // A write that failed without an answer is an error: to be sent again.
    if (draft !== undefined && !(refusal instanceof Refusal)) throw refusal
    // A refused write need not name each condition that failed, and another copy of this request may have come first.
    const earlier = await operation.earlier()
    if (earlier) return again(earlier)
    throw refusal
  }
  return 'done' in outcome ? { done: outcome.done, isNew: true } : again(outcome.earlier)
}
