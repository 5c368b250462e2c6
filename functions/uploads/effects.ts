import type { Files } from '../outside/files.ts'
import { changedTo, type Effect, type RowChange } from '../table/effects.ts'
import { cleanKey } from '../table/pictures.ts'
import type { Row } from '../table/write.ts'
import { isUnusedPicture, uploadOf } from './store.ts'

/** Lets the desk see repeats; skips a user's own picture. */
export function effectsOf(change: RowChange): Effect[] {
  const row = change.new
  if (!row || !changedTo(change, 'state', 'clean')) return []
  const { uid, id, purpose, at } = uploadOf(row)
  if (purpose === 'avatar') return []
  return [{ effect: 'occurrence', kind: 'picture', value: row.fingerprint as string, uid, id, at, purpose }]
}

/** Only rows of unused pictures expire. Harmless when repeated. */
export async function removeUnused({ files }: { files: Files }, gone: Row): Promise<void> {
  if (!isUnusedPicture(gone)) return
  const { uid, id } = uploadOf(gone)
  await files.remove(cleanKey(uid, id))
}
