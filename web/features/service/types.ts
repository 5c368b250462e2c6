import type { Answer } from '../../api/wire.ts'

type Tickets = Answer<'/api/user/ticket'>
export type Thread = Tickets['items'][number]
export type Line = NonNullable<Tickets['lines']>['items'][number]
