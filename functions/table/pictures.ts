import { Refusal } from '../../shared/errors.ts'
import { keys } from './keys.ts'
import { Change, type Row, type Update } from './write.ts'

/** Where the clean copy of a picture lies, the one that may be shown. */
export const cleanKey = (uid: string, id: string): string => `clean/${uid}/${id}`

/** Where a user's own picture lies: one place, so that a new one takes the old one's, and none is ever left over. */
export const avatarKey = (uid: string): string => cleanKey(uid, 'avatar')

/** A picture as the document wants it that is made of it. */
export interface Taking {
  uid: string
  /** Its id, which the phone calls its key. */
  key: string
  purpose: string
  /** The document. */
  usedBy: string
}

/** Takes a checked picture for one document, for good: it is used once, and no longer forgotten after a day. */
export const takePicture = ({ uid, key, purpose, usedBy }: Taking): Update =>
  new Change(keys.upload(uid, key))
    .set('usedBy', usedBy)
    .remove('ttl')
    .where('state', '=', 'clean')
    .where('purpose', '=', purpose)
    .whereAbsent('usedBy')
    .build()

/** Why a picture was not taken, by its image; another user's is as unknown as none. */
export function whyNotTaken(picture: Row | undefined, { purpose }: Pick<Taking, 'purpose'>): Refusal {
  const waits = picture?.state === 'waiting' && picture.purpose === purpose
  return new Refusal(waits ? 'upload_not_ready' : 'upload_invalid')
}
