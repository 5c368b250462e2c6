import type { EpochSeconds } from '../../../shared/time.ts'
import type { Withdrawal } from './types.ts'

/** `at` is null while it has not happened. */
export interface Step {
  name: 'submitted' | 'first_eyes' | 'sent' | 'paid' | 'refused' | 'returned'
  at: EpochSeconds | null
}

/** Past steps, and future ones as far as they are known. */
export function stepsOf({ state, at, firstAt, sentAt, decidedAt }: Withdrawal): Step[] {
  const isOver = state === 'paid' || state === 'refused' || state === 'returned'
  const hadFirst = firstAt !== null || state === 'awaiting'
  return [
    { name: 'submitted', at },
    ...(hadFirst ? [{ name: 'first_eyes', at: firstAt } as const] : []),
    // A refused withdrawal was never sent.
    ...(sentAt !== null || !isOver ? [{ name: 'sent', at: sentAt } as const] : []),
    { name: isOver ? state : 'paid', at: decidedAt },
  ]
}
