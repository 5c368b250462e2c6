import type { Answer } from '../../api/wire.ts'

/** What one may withdraw to, and what is said before another is added. */
export type Destinations = Answer<'/api/user/bank_card'>
export type Destination = Destinations['items'][number]
export type Kind = Destination['kind']
/** Those that share the form and the list of cards. */
export type CardKind = Exclude<Kind, 'address'>
export const cardKinds = ['card', 'alipay', 'wechat'] as const satisfies readonly CardKind[]
