import type { Effect, RowChange } from '../table/effects.ts'
import { threadOf } from './thread.ts'

/** What follows an answer of the desk: its user is told, and how long they waited for it is measured. */
export function effectsOf({ old, new: row }: RowChange): Effect[] {
  if (!row || !old) return []
  const [before, { uid, id, lastAt, answered }] = [threadOf(old), threadOf(row)]
  if (answered === before.answered) return []
  const told: Effect = {
    effect: 'message',
    uid,
    type: 'ticket_answered',
    at: lastAt,
    event: `T#${id} ${answered}`,
    about: { screen: 'ticket', id },
  }
  // More words to who was answered already kept nobody waiting.
  if (before.since === null) return [told]
  const operator = row.answeredBy as string
  return [told, { effect: 'measure', kind: 'ticket', uid, id, from: before.since, at: lastAt, operator }]
}
