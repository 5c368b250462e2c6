import { picturePurposes } from '../../../shared/identity.ts'
import { connection, get, serverNow } from '../../api/client.ts'
import { getSession } from '../../api/session.ts'
import { upload } from '../../api/upload.ts'
import { phoneStorage } from '../../store/storage.ts'
import { preparePicture, turnPicture } from '../../ui/image.ts'
import { PhotoCourier } from './courier.ts'
import { lookAt } from './look.ts'

/** Retry after this long, in case the phone missed that its connection is back. */
const ASK_AGAIN_MS = 8000
/** Least time between two retries. */
const LEAST_MS = 1500

/** One for all screens. */
export const courier = new PhotoCourier({
  prepare: preparePicture,
  turn: turnPicture,
  look: lookAt,
  send: (part, picture, how) => upload(picturePurposes[part])(picture, how),
  state: async (key) => (await get('/api/user/uploadstate', { key })).state,
  connected,
  storage: phoneStorage,
  user: () => getSession()?.user.publicId ?? '',
  now: serverNow,
})

/** Resolves when the server answers again, or after a while. */
function connected(signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const done = () => {
      clearTimeout(timer)
      unwatch()
      window.removeEventListener('online', done)
      signal.removeEventListener('abort', stop)
      resolve()
    }
    const stop = () => {
      done()
      reject(signal.reason)
    }
    const lost = connection.get().lost
    const timer = setTimeout(done, lost ? ASK_AGAIN_MS : LEAST_MS)
    const unwatch = connection.watch(() => !connection.get().lost && done())
    window.addEventListener('online', done)
    signal.addEventListener('abort', stop, { once: true })
  })
}
