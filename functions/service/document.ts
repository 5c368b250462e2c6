import type { DocumentDefinition } from '../documents/definition.ts'
import { effectsOf } from './effects.ts'
import { type Thread, threadOf } from './thread.ts'

export const ticketDocument: DocumentDefinition<'ticket', Thread> = {
  kind: 'ticket',
  of: threadOf,
  money: null,
  review: {
    kind: 'ticket',
    waitingSince: ({ since }) => since,
    promisedSeconds: ({ service }) => service.answerSeconds,
  },
  listed: null,
  effects: effectsOf,
}
