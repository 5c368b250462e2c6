import type { EpochSeconds } from '../../../shared/time.ts'
import type { Withdrawal } from './types.ts'

/** What happens to a withdrawal, in order; `at` is null while it has not happened. */
export interface Step {
  name: 'submitted' | 'first_eyes' | 'sent' | 'paid' | 'refused' | 'returned'
  at: EpochSeconds | null
}

/** The steps of one: those that were, and those that are still to come as far as they are known. */
export function stepsOf({ state, at, firstAt, sentAt, decidedAt }: Withdrawal): Step[] {
  const isOver = state === 'paid' || state === 'refused' || state === 'returned'
  const hadFirst = firstAt !== null || state === 'awaiting'
  return [
    { name: 'submitted', at },
    ...(hadFirst ? [{ name: 'first_eyes', at: firstAt } as const] : []),
    // What was refused was never sent.
    ...(sentAt !== null || !isOver ? [{ name: 'sent', at: sentAt } as const] : []),
    { name: isOver ? state : 'paid', at: decidedAt },
  ]
}
