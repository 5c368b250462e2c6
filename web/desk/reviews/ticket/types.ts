import type { Answer } from '../../../api/wire.ts'

export type Ticket = Answer<'/api/desk/tickets'>['items'][number]
export type Thread = Answer<'/api/desk/ticket'>

export const PAGE = 20
