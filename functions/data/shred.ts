import { namesMarked } from '../../shared/api/marks.ts'
import { routes } from '../../shared/api/routes.ts'
import { documentPlaces, moneyKinds } from '../../shared/documents.ts'
import { DAY, type EpochSeconds, secondsOf } from '../../shared/time.ts'
import { existingFields } from '../personal/existing.ts'
import { classNames } from '../personal/fields.ts'
import { mapSealed, openOr, rowsOf } from '../personal/sealed.ts'
import { sealedKinds, type UniqueKind } from '../table/blind-index.ts'
import { guardedForms, guardsOf } from '../table/guards.ts'
import { dataKeyPrefix, dueSort, keys, SHRED, userPartition } from '../table/keys.ts'
import { avatarKey, cleanKey } from '../table/pictures.ts'
import { normalisedName } from '../table/profile.ts'
import { pagesOf } from '../table/read.ts'
import { Change, type Row, replace, type Value } from '../table/write.ts'
import { erasureOf } from './erasure.ts'
import type { WorkDeps } from './work.ts'

/** Until then nobody can take the name and pass for the former user. */
const RELEASED_AFTER_S = 30 * DAY
/** Stream records live for a day, so rows may still be written that long. */
const AGAIN_AFTER_S = 2 * DAY

/** Describes how money was paid, not how much; the route table marks the personal texts. */
const personalNames = new Set([...namesMarked('personal', routes), 'screenshot'])
/** Keeps the empty fields: the books check that they exist. */
const ofWithdrawal = ({ destination, reference }: Row): Partial<Row> => ({
  destination: { ...(destination as Row), label: '', sealed: '' },
  ...(reference !== undefined && { reference: '' }),
})

export async function shredDue(deps: WorkDeps): Promise<number> {
  let count = 0
  const due = { pk: SHRED, index: 'due', to: `${dueSort(secondsOf(deps.clock()))}#~` } as const
  for await (const rows of pagesOf(deps.table, due))
    for (const { pk } of rows) if ((await shred(deps, pk.slice(2))) === 'done') count += 1
  return count
}

/** Repeatable. The data keys go last, because guards are found through them. Movements stay. */
export async function shred(deps: WorkDeps, uid: string): Promise<'done' | 'nothing to do'> {
  const { table } = deps
  const row = await table.get(keys.erasure(uid), { consistent: true })
  const now = secondsOf(deps.clock())
  if (row?.gpk !== SHRED) return 'nothing to do'
  const { shredAt, excludedUntil } = erasureOf(row)
  const before = row.erasedAt === undefined ? null : Number(row.erasedAt)
  const dueAt = before === null ? shredAt : before + AGAIN_AFTER_S
  if (dueAt !== null && dueAt > now) return 'nothing to do'
  await releaseGuards(deps, uid, { excludedUntil, now })
  for await (const each of rowsOf(table, userPartition(uid))) await forget(deps, uid, each)
  await deps.files.remove(avatarKey(uid))
  for (const name of classNames) await table.write(replace({ ...keys.dataKeys(uid, name), erasedAt: now }))
  const note = new Change(keys.erasure(uid))
  if (before === null) note.set('erasedAt', now).set('gsk', `${dueSort(now + AGAIN_AFTER_S)}#${uid}`)
  else note.set('doneAt', now).remove('gpk').remove('gsk')
  await table.write(note.build())
  return 'done'
}

async function forget({ table, files }: WorkDeps, uid: string, row: Row): Promise<void> {
  const { pk, sk } = row
  if (['A', 'ERASURE'].includes(sk) || sk.startsWith('E#') || sk.startsWith(dataKeyPrefix)) return
  if (sk === 'P') {
    const { publicId = '', level = 0, createdAt = 0, agreement = '' } = row
    const nobody = { username: '', passwordHash: '', inviter: null, publicId, level, createdAt, agreement }
    await table.write(replace({ pk, sk, ...nobody }))
  } else if (movesMoney(sk)) {
    const isWithdrawal = sk.startsWith(documentPlaces.withdrawal.sk)
    const blank = Object.entries(isWithdrawal ? ofWithdrawal(row) : {})
    const had = isWithdrawal ? [] : Object.keys(row).filter((name) => personalNames.has(name))
    if (had.length + blank.length === 0) return
    const change = new Change({ pk, sk })
    for (const name of had) change.remove(name)
    for (const [name, value] of blank) change.set(name, value as Value)
    await table.write(change.build())
  } else {
    if (sk.startsWith('F#')) await files.remove(cleanKey(uid, sk.slice('F#'.length)))
    await table.remove({ pk, sk })
  }
}

const movesMoney = (sk: string): boolean =>
  moneyKinds.some((kind) => documentPlaces[kind].sk !== '' && sk.startsWith(documentPlaces[kind].sk))

interface Release {
  excludedUntil: EpochSeconds | null
  now: EpochSeconds
}

/** While a self-exclusion lasts, guards stay that would let the user register again. */
async function releaseGuards(deps: WorkDeps, uid: string, { excludedUntil, now }: Release): Promise<void> {
  const values = await guardedValues(deps, uid)
  for (const { kind, value } of values) {
    for (const key of guardsOf(kind, value, deps.secrets.indexKeys)) {
      const change = new Change(key).where('uid', '=', uid)
      // A guard of a name expires; a guard of a phone or mail without a user is free.
      if (kind === 'username') change.remove('uid').set('ttl', now + RELEASED_AFTER_S)
      else if (excludedUntil !== null) change.set('ttl', Math.max(now, excludedUntil))
      else change.remove('uid')
      await deps.table.write(change.build())
    }
  }
}

async function guardedValues(deps: WorkDeps, uid: string): Promise<{ kind: UniqueKind; value: string }[]> {
  const found = new Map<string, { kind: UniqueKind; value: string }>()
  const add = (kind: UniqueKind, value: string) => found.set(`${kind} ${value}`, { kind, value })
  const own = await existingFields(deps.table, deps, uid)
  for await (const row of rowsOf(deps.table, userPartition(uid))) {
    if (row.sk === 'P' && row.username) add('username', normalisedName(String(row.username)))
    if (!own) continue
    mapSealed(row as Value, (text, field) => {
      const kind = sealedKinds.find((each) => each === field)
      const plain = kind && openOr(own, field, text)
      if (kind && plain !== undefined) for (const value of guardedForms(kind, plain)) add(kind, value)
      return text
    })
  }
  return [...found.values()]
}
