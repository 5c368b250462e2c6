import type { Answer } from '../../api/wire.ts'

export type DeskUser = Answer<'/api/desk/user'>
