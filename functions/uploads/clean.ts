import { PICTURE_MAX_BYTES } from '../../shared/api/uploads.ts'
import type { DepsOf } from '../areas.ts'
import { keys } from '../table/keys.ts'
import { avatarKey, cleanKey } from '../table/pictures.ts'
import { cleanPicture, type PictureFault } from './picture.ts'
import {
  claim,
  markClean,
  markRefused,
  ownerOf,
  rawKey,
  release,
  setAvatar,
  type Upload,
  uploadOf,
} from './store.ts'

export type Cleaned = 'clean' | 'refused' | 'nothing to do'

/** After this many checks without an end the picture is refused. */
const MOST_TRIES = 2

/** Always deletes the file. Claims the row first, so repeated events cost one check. */
export async function cleanUpload(deps: DepsOf<'cleaner'>, key: string): Promise<Cleaned> {
  const owner = ownerOf(key)
  const row = owner && (await deps.table.get(keys.upload(owner.uid, owner.id), { consistent: true }))
  const upload = row && uploadOf(row)
  if (upload?.state !== 'waiting') {
    await deps.files.remove(key)
    return 'nothing to do'
  }
  const claimed = await deps.table.write(claim(upload, deps.clock()))
  // The other check deletes the file.
  if (!claimed.ok) return 'nothing to do'
  try {
    return await checked(deps, upload)
  } catch (error) {
    // Otherwise the claim expires.
    await deps.table.write(release(upload)).catch(() => {})
    throw error
  }
}

async function checked(deps: DepsOf<'cleaner'>, upload: Upload): Promise<Cleaned> {
  const raw = rawKey(upload.uid, upload.id)
  if (upload.tries >= MOST_TRIES) {
    await deps.files.remove(raw)
    return refuse(deps, upload, 'upload_invalid')
  }
  const bytes = await deps.files.read(raw, PICTURE_MAX_BYTES)
  if (!bytes) {
    // The file expired, or an earlier event handled it.
    await deps.table.write(release(upload))
    return 'nothing to do'
  }
  const cleaned = await decide(deps, upload, bytes)
  await deps.files.remove(raw)
  return cleaned
}

async function refuse(deps: DepsOf<'cleaner'>, upload: Upload, fault: PictureFault): Promise<Cleaned> {
  await deps.table.write(markRefused(upload, fault))
  return 'refused'
}

async function decide(deps: DepsOf<'cleaner'>, upload: Upload, bytes: Uint8Array): Promise<Cleaned> {
  const picture = await cleanPicture(bytes, upload.contentType)
  if (typeof picture === 'string') return refuse(deps, upload, picture)
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
