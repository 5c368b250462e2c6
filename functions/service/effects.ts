import type { Effect, RowChange } from '../table/effects.ts'
import { threadOf } from './thread.ts'

/** What follows an answer of the desk: how long its user waited for it is measured. */
export function effectsOf({ old, new: row }: RowChange): Effect[] {
  if (!row?.pk.startsWith('U#') || !row.sk.startsWith('T#') || !old) return []
  const [before, { uid, id, lastAt, answered }] = [threadOf(old), threadOf(row)]
  if (answered === before.answered) return []
  // More words to who was answered already kept nobody waiting.
  if (before.since === null) return []
  const operator = row.answeredBy as string
  return [{ effect: 'measure', kind: 'ticket', uid, id, from: before.since, at: lastAt, operator }]
}
