import type { Effect, RowChange } from '../table/effects.ts'
import { isLetter, threadOf } from './thread.ts'

export function effectsOf({ old, new: row }: RowChange): Effect[] {
  if (!row || !old) return []
  const [before, { uid, id, lastAt, answered }] = [threadOf(old), threadOf(row)]
  if (answered === before.answered) return []
  const message: Effect[] = isLetter(uid)
    ? // A letter's writer has no messages: the answer is under its code.
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
  // A second answer in a row is not measured: nobody waited.
  if (before.since === null) return message
  const operator = row.answeredBy as string
  const waited = { uid, id, part: answered, from: before.since, at: lastAt, operator }
  return [...message, { effect: 'measure', kind: 'ticket', ...waited }]
}
