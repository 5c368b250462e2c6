import { Refusal } from '../../shared/errors.ts'
import { keys } from './keys.ts'
import { Change, type Row, type Update } from './write.ts'

/** Key of a picture's clean copy, the one that may be shown. */
export const cleanKey = (uid: string, id: string): string => `clean/${uid}/${id}`

/** Key of a user's own picture; a new picture overwrites the old one. */
export const avatarKey = (uid: string): string => cleanKey(uid, 'avatar')

/** The picture that a document wants to use. */
export interface PictureUse {
  uid: string
  key: string
  purpose: string
  usedBy: string
}

/** Marks a checked picture as used by one document: only once, and then it no longer expires after a day. */
export const takePicture = ({ uid, key, purpose, usedBy }: PictureUse): Update =>
  new Change(keys.upload(uid, key))
    .set('usedBy', usedBy)
    .remove('ttl')
    .where('state', '=', 'clean')
    .where('purpose', '=', purpose)
    .whereAbsent('usedBy')
    .build()

/** Why a picture could not be used, from its row; for another user's the same as for none. */
export function whyNotTaken(picture: Row | undefined, { purpose }: Pick<PictureUse, 'purpose'>): Refusal {
  const waits = picture?.state === 'waiting' && picture.purpose === purpose
  return new Refusal(waits ? 'upload_not_ready' : 'upload_invalid')
}

/** Whose the pictures of articles are: nobody's, in the form of an id, as everything that checks pictures knows owners. */
export const CONTENT_PICTURES = 'CONTENT'.padStart(26, '0')
