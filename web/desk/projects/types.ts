import type { Answer } from '../../api/wire.ts'

export type DeskProject = Answer<'/api/desk/projects'>['items'][number]
export type WholeProject = Answer<'/api/desk/project'>
