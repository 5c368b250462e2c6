import type { Answer } from '../../api/wire.ts'

export type Destinations = Answer<'/api/user/bank_card'>
export type Destination = Destinations['items'][number]
export type Kind = Destination['kind']
/** Kinds that share the form and the list of cards. */
export type CardKind = Exclude<Kind, 'address'>
export const cardKinds = ['card', 'alipay', 'wechat'] as const satisfies readonly CardKind[]
