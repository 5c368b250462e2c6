import type { Answer } from '../../api/wire.ts'

export type Invite = Answer<'/api/user/invite'>
export type Friend = Invite['items'][number]
