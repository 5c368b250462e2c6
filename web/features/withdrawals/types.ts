import type { Answer } from '../../api/wire.ts'

export type Withdrawable = Answer<'/api/user/cash'>
export type Destination = Withdrawable['destinations'][number]
export type Limit = Withdrawable['limits'][number]
export type Withdrawal = Answer<'/api/user/cash_record'>['items'][number]

/** Under review, or on its way. */
export const isPending = ({ status }: Pick<Withdrawal, 'status'>): boolean => status === 3
