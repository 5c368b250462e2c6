import type { Answer } from '../../api/wire.ts'

export type Rules = Answer<'/api/index/rules'>
export type PublishedRule = Rules['rules'][number]
