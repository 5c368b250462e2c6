import { PICTURE_MAX_BYTES } from '../../shared/api/uploads.ts'
import type { DepsOf } from '../areas.ts'
import { keys } from '../table/keys.ts'
import { avatarKey, cleanKey } from '../table/pictures.ts'
import { replace } from '../table/write.ts'
import { cleanPicture } from './picture.ts'
import { markClean, markRefused, ownerOf, rawKey, setAvatar, type Upload, uploadOf } from './store.ts'

export type Cleaned = 'clean' | 'refused' | 'nothing to do'

/**
 * Checks a file that arrived and makes the copy of it that may be used; the file itself is removed either way.
 * Harmless when told twice: a picture leaves `waiting` once, and until then all is done again alike.
 */
export async function cleanUpload(deps: DepsOf<'cleaner'>, key: string): Promise<Cleaned> {
  const owner = ownerOf(key)
  const row = owner && (await deps.table.get(keys.upload(owner.uid, owner.id), { consistent: true }))
  const upload = row && uploadOf(row)
  if (upload?.state !== 'waiting') {
    await deps.files.remove(key)
    return 'nothing to do'
  }
  const bytes = await deps.files.read(key, PICTURE_MAX_BYTES)
  // Told of a file that has gone: its own event has been here, or its day is over.
  if (!bytes) return 'nothing to do'
  const cleaned = await decide(deps, upload, bytes)
  await deps.files.remove(rawKey(upload.uid, upload.id))
  return cleaned
}

async function decide(deps: DepsOf<'cleaner'>, upload: Upload, bytes: Uint8Array): Promise<Cleaned> {
  const picture = cleanPicture(bytes, upload.contentType)
  if (typeof picture === 'string') {
    await deps.table.write(markRefused(upload, picture))
    return 'refused'
  }
  const { uid, id } = upload
  if (upload.purpose === 'avatar') {
    await deps.files.put(avatarKey(uid), picture.bytes, picture.type)
    await deps.table.transact([markClean(upload, picture.fingerprint), setAvatar(upload)])
    return 'clean'
  }
  // The copy before the word: what is called clean can be shown.
  await deps.files.put(cleanKey(uid, id), picture.bytes, picture.type)
  const occurrence = keys.occurrence('picture', picture.fingerprint, deps.secrets.uniqueKey, `${uid}#${id}`)
  await deps.table.transact([
    markClean(upload, picture.fingerprint),
    replace({ ...occurrence, at: upload.at, purpose: upload.purpose }),
  ])
  return 'clean'
}
