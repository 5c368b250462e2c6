import type { CheckedOrder, CheckStep, FeedCheck, Recomputed } from './check.ts'
import { entryFault } from './entry.ts'

export function placedStep({ placedAt, openAt, result, voidReason = null }: CheckedOrder): CheckStep {
  const fault = entryFault({ placedAt, openAt })
  const isVoidForIt = result === 'void' && voidReason === fault
  const ok = fault === null ? openAt !== null && openAt > placedAt : isVoidForIt
  const values = { placedAt, openAt: openAt ?? '', void: fault ?? '' }
  return { id: 'placed', ok: ok && Number.isSafeInteger(placedAt), values }
}

/** An order with an entry cannot use this proof. */
export function checkUnentered(order: CheckedOrder): FeedCheck {
  const fault = entryFault(order)
  const none: Recomputed = fault
    ? { kind: 'void', reason: fault, values: {} }
    : { kind: 'unknown', values: {} }
  return { steps: [], entry: none, close: none, course: [] }
}
