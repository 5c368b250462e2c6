import type { Answer } from '../../../api/wire.ts'
import type { SecondApproval } from '../../review/review.ts'

export type Deposit = Answer<'/api/desk/deposits'>['items'][number]
export type Evidence = Answer<'/api/desk/deposit'>
export type Waiting = Deposit & { status: 3 | 4 }

export const waits = (deposit: Deposit): deposit is Waiting => deposit.status === 3 || deposit.status === 4

export const secondOf = ({ status, firstBy }: Deposit): SecondApproval | null =>
  status === 4 ? { firstBy } : null
