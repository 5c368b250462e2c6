import type { Answer } from '../../api/wire.ts'

export type Cash = Answer<'/api/user/cash'>
export type Destination = Cash['destinations'][number]
export type Limit = Cash['limits'][number]
export type Withdrawal = Answer<'/api/user/cash_record'>['items'][number]

/** Under review, or on its way. */
export const isPending = ({ status }: Pick<Withdrawal, 'status'>): boolean => status === 3
