import type { Answer } from '../../api/wire.ts'

/** What can be withdrawn now, what stops it, where it can go, and the terms. */
export type Withdrawable = Answer<'/api/user/cash'>
export type Destination = Withdrawable['destinations'][number]
export type Limit = Withdrawable['limits'][number]
export type Withdrawal = Answer<'/api/user/cash_record'>['items'][number]

/** Whether the desk has yet to decide, or it is on its way. */
export const isPending = ({ status }: Pick<Withdrawal, 'status'>): boolean => status === 3
