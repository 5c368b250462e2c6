import type { Answer } from '../../api/wire.ts'

export type Couple = Answer<'/api/user/addlover'>
export type Partner = NonNullable<Couple['partner']>
export type Invitation = Couple['received'][number]
export type Activity = Answer<'/api/user/activity'>
export type Vip = Activity['vip']
export type VipSource = Vip['sources'][number]['source']
export type Bonus = Answer<'/api/user/bonus'>['bonuses'][number]
