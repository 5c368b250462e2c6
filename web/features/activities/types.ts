import type { Answer } from '../../api/wire.ts'

export type Couple = Answer<'/api/user/addlover'>
export type Partner = NonNullable<Couple['partner']>
export type Invitation = Couple['received'][number]
