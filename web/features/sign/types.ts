import type { Answer } from '../../api/wire.ts'

export type Sign = Answer<'/api/user/sign'>
