import { PICTURE_MAX_BYTES, pictureTypes } from '../../../shared/api/uploads.ts'
import { Refusal } from '../../../shared/errors.ts'
import { type Seconds, secondsOf } from '../../../shared/time.ts'
import type { DepsOf } from '../../areas.ts'
import { once } from '../../documents/operation.ts'
import { type Reviewer, stepRecord } from '../../documents/review.ts'
import { keys } from '../../table/keys.ts'
import { countUse } from '../../table/limits.ts'
import { CONTENT_PICTURES, cleanKey } from '../../table/pictures.ts'
import { create, type Row } from '../../table/write.ts'
import { PICTURE_PURPOSE } from './draft.ts'

const FORM_LIFE_S: Seconds = 300
/** functions/uploads deletes unused pictures after this. */
const FORGET_S: Seconds = 86_400
const LINK_LIFE_S: Seconds = 3600
const HOURLY = 60

/** The operation id becomes the file's key. Throws the refusals of its route. */
export async function pictureForm(
  deps: DepsOf<'desk'>,
  by: Reviewer,
  { contentType, size }: { contentType: string; size: number },
) {
  const { operator, operationId, nowMs } = by
  const key = keys.upload(CONTENT_PICTURES, operationId)
  const at = secondsOf(nowMs)
  await once<Row, Row>({
    ...{ id: operationId, nowMs, look: 'beforeRefusing' },
    earlier: () => deps.table.get(key, { consistent: true }),
    isSame: (row) => row.by === operator && row.contentType === contentType,
    async draft() {
      const type = pictureTypes.find((known) => known === contentType)
      if (!type) throw new Refusal('picture_type_invalid')
      if (size > PICTURE_MAX_BYTES) throw new Refusal('picture_too_large')
      if (size < 1) throw new Refusal('upload_invalid')
      const row = { ...key, purpose: PICTURE_PURPOSE, contentType, state: 'waiting', by: operator }
      return { ...row, at, ttl: at + FORGET_S }
    },
    async commit(row) {
      await countUse(
        deps,
        { kind: 'article-picture', of: operator, limit: HOURLY, windowSeconds: 3600 },
        nowMs,
      )
      const record = stepRecord(by, { uid: null, id: operationId }, { action: 'article.picture' })
      const committed = await deps.table.transact([create(row), record])
      if (committed.ok) return { done: row }
      const old = committed.failures[0]?.old
      if (old) return { earlier: old }
      throw new Refusal('conflict')
    },
  })
  const terms = { contentType, maxBytes: PICTURE_MAX_BYTES, seconds: FORM_LIFE_S }
  const form = await deps.files.postForm(`in/${CONTENT_PICTURES}/${operationId}`, terms)
  return { key: operationId, ...form, expiresAt: at + FORM_LIFE_S }
}

/** Throws `not_found`. */
export async function pictureState({ table, files }: DepsOf<'desk'>, key: string) {
  const row = await table.get(keys.upload(CONTENT_PICTURES, key), { consistent: true })
  if (!row) throw new Refusal('not_found')
  const state = row.state as 'waiting' | 'clean' | 'refused'
  const url = state === 'clean' ? await files.link(cleanKey(CONTENT_PICTURES, key), LINK_LIFE_S) : null
  return { state, fault: (row.fault as string | undefined) ?? null, url }
}
