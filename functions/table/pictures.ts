import { Refusal } from '../../shared/errors.ts'
import { keys } from './keys.ts'
import { Change, type Row, type Update } from './write.ts'

export const cleanKey = (uid: string, id: string): string => `clean/${uid}/${id}`

export const avatarKey = (uid: string): string => cleanKey(uid, 'avatar')

export interface PictureUse {
  uid: string
  key: string
  purpose: string
  usedBy: string
}

/** Once only; then the picture no longer expires after a day. */
export const takePicture = ({ uid, key, purpose, usedBy }: PictureUse): Update =>
  new Change(keys.upload(uid, key))
    .set('usedBy', usedBy)
    .remove('ttl')
    .where('state', '=', 'clean')
    .where('purpose', '=', purpose)
    .whereAbsent('usedBy')
    .build()

/** Another user's picture gets the same answer as none. */
export function whyNotTaken(picture: Row | undefined, { purpose }: Pick<PictureUse, 'purpose'>): Refusal {
  const waits = picture?.state === 'waiting' && picture.purpose === purpose
  return new Refusal(waits ? 'upload_not_ready' : 'upload_invalid')
}

/** Shaped like a user's id, as everything that checks pictures expects an owner. */
export const CONTENT_PICTURES = 'CONTENT'.padStart(26, '0')
