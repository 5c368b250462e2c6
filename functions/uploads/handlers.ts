import { PICTURE_MAX_BYTES } from '../../shared/api/uploads.ts'
import { Refusal } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { keys } from '../table/keys.ts'
import { countUse } from '../table/limits.ts'
import { avatarKey } from '../table/pictures.ts'
import { profileOf } from '../table/profile.ts'
import { checkPicture } from './rules.ts'
import { rawKey, removeAvatar, uploadOf, uploadPut } from './store.ts'

const FORM_LIFE_S = 300
const LINK_LIFE_S = 300
const HOURLY = 30

export const uploadHandlers = (deps: DepsOf<'uploads'>): Handlers<'uploads'> => {
  interface Asked {
    purpose: string
    contentType: string
    size: number
  }

  async function formFor(uid: string, { purpose, ...picture }: Asked, nowMs: EpochMs) {
    const contentType = checkPicture(picture)
    await countUse(deps, { kind: 'upload', of: uid, limit: HOURLY, windowSeconds: 3600 }, nowMs)
    const [id, at] = [newId(nowMs), secondsOf(nowMs)]
    await deps.table.write(uploadPut({ uid, id, purpose, contentType, at }))
    const terms = { contentType, maxBytes: PICTURE_MAX_BYTES, seconds: FORM_LIFE_S }
    return { key: id, ...(await deps.files.postForm(rawKey(uid, id), terms)), expiresAt: at + FORM_LIFE_S }
  }

  return {
    'uploads.uploadfile': ({ session, nowMs }, asked) => formFor(session.uid, asked, nowMs),

    'uploads.uploadavatar': ({ session, nowMs }, asked) =>
      formFor(session.uid, { ...asked, purpose: 'avatar' }, nowMs),

    'uploads.uploadstate': async ({ session }, { key }) => {
      const row = await deps.table.get(keys.upload(session.uid, key), { consistent: true })
      if (!row) throw new Refusal('not_found')
      const { state, fault } = uploadOf(row)
      return { state, fault }
    },

    'uploads.avatar': async ({ session }) => {
      const row = await deps.table.get(keys.profile(session.uid))
      const has = row && profileOf(row).avatar !== null
      return { url: has ? await deps.files.link(avatarKey(session.uid), LINK_LIFE_S) : null }
    },

    'uploads.removeavatar': async ({ session }) => {
      // Delete the file first, so that no file is left without a name.
      await deps.files.remove(avatarKey(session.uid))
      await deps.table.write(removeAvatar(session.uid))
      return {}
    },
  }
}
