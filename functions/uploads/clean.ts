import { PICTURE_MAX_BYTES } from '../../shared/api/uploads.ts'
import type { DepsOf } from '../areas.ts'
import { keys } from '../table/keys.ts'
import { avatarKey, cleanKey } from '../table/pictures.ts'
import { cleanPicture } from './picture.ts'
import { markClean, markRefused, ownerOf, rawKey, setAvatar, type Upload, uploadOf } from './store.ts'

export type Cleaned = 'clean' | 'refused' | 'nothing to do'

/**
 * Checks a file that arrived and makes its clean copy; the file itself is deleted either way. An event delivered twice
 * does no harm: a picture leaves `waiting` once, and until then the same is done again.
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
  // The file is gone: an earlier event handled it, or it expired.
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
  // Write the copy first: once marked clean, it may be shown.
  await deps.files.put(cleanKey(uid, id), picture.bytes, picture.type)
  await deps.table.write(markClean(upload, picture.fingerprint))
  return 'clean'
}
