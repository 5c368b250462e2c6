import { changedTo, type Effect, type RowChange } from '../table/effects.ts'
import { uploadOf } from './store.ts'

/** A clean picture is noted by its content, so that the desk sees when it comes again; a user's own picture is not. */
export function effectsOf(change: RowChange): Effect[] {
  const row = change.new
  if (!row || !changedTo(change, 'state', 'clean')) return []
  const { uid, id, purpose, at } = uploadOf(row)
  if (purpose === 'avatar') return []
  return [{ effect: 'occurrence', kind: 'picture', value: row.fingerprint as string, uid, id, at, purpose }]
}
