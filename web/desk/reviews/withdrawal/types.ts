import type { Answer } from '../../../api/wire.ts'
import type { SecondApproval } from '../../review/review.ts'

export type Withdrawal = Answer<'/api/desk/withdrawals'>['items'][number]
export type Evidence = Answer<'/api/desk/withdrawal'>
export type Flag = Evidence['flags'][number]
/** Not approved yet. */
export type Waiting = Withdrawal & { state: 'reserved' | 'awaiting' }

export const waits = (one: Withdrawal): one is Waiting => one.state === 'reserved' || one.state === 'awaiting'

export const secondOf = ({ state, firstBy }: Withdrawal): SecondApproval | null =>
  state === 'awaiting' ? { firstBy } : null
