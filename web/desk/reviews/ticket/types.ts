import type { Answer } from '../../../api/wire.ts'

export type Ticket = Answer<'/api/desk/tickets'>['items'][number]
/** A thread with its newest lines, and whose it is. */
export type Thread = Answer<'/api/desk/ticket'>

/** Lines read at a time. */
export const PAGE = 20
