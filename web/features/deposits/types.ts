import type { Answer } from '../../api/wire.ts'

/** The ways to pay, their bounds, and how long a review takes. */
export type Ways = Answer<'/api/user/recharge'>
export type Way = Ways['items'][number]
export type Deposit = Answer<'/api/user/recharge_record'>['items'][number]

/** Whether the desk has yet to decide: under review, or awaiting the second approval. */
export const isPending = ({ status }: Pick<Deposit, 'status'>): boolean => status === 3 || status === 4
