import { picturePurposes } from '../../../shared/identity.ts'
import { arrivalDeps } from '../../api/arrival.ts'
import { serverNow } from '../../api/client.ts'
import { getSession } from '../../api/session.ts'
import { upload } from '../../api/upload.ts'
import { phoneStorage } from '../../store/storage.ts'
import { preparePicture, turnPicture } from '../../ui/image.ts'
import { PhotoCourier } from './courier.ts'
import { lookAt } from './look.ts'

/** One for all screens. */
export const courier = new PhotoCourier({
  prepare: preparePicture,
  turn: turnPicture,
  look: lookAt,
  send: (part, picture, how) => upload(picturePurposes[part])(picture, how),
  ...arrivalDeps,
  storage: phoneStorage,
  user: () => getSession()?.user.publicId ?? '',
  now: serverNow,
})
