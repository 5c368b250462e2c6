import type { Answer } from '../../api/wire.ts'

export type Ways = Answer<'/api/user/recharge'>
export type Way = Ways['items'][number]
export type Deposit = Answer<'/api/user/recharge_record'>['items'][number]

/** Under review, or awaiting the second approval. */
export const isPending = ({ status }: Pick<Deposit, 'status'>): boolean => status === 3 || status === 4
