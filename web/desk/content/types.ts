import type { Answer } from '../../api/wire.ts'

export type DeskArticle = Answer<'/api/desk/articles'>['items'][number]
export type WholeArticle = Answer<'/api/desk/article'>
