import type { Effect, RowChange } from '../table/effects.ts'
import { isLetter, threadOf } from './thread.ts'

/** After an answer of the desk its user gets a message, and the waiting time is measured. */
export function effectsOf({ old, new: row }: RowChange): Effect[] {
  if (!row || !old) return []
  const [before, { uid, id, lastAt, answered }] = [threadOf(old), threadOf(row)]
  if (answered === before.answered) return []
  const message: Effect[] = isLetter(uid)
    ? // Its writer has no messages: the answer stands under its code.
      []
    : [
        {
          effect: 'message',
          uid,
          type: 'ticket_answered',
          at: lastAt,
          event: `T#${id} ${answered}`,
          about: { screen: 'ticket', id },
        },
      ]
  // A second answer in a row is not measured: nobody waited for it.
  if (before.since === null) return message
  const operator = row.answeredBy as string
  const waited = { uid, id, part: answered, from: before.since, at: lastAt, operator }
  return [...message, { effect: 'measure', kind: 'ticket', ...waited }]
}
