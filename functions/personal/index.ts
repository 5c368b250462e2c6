import { type EpochMs, MINUTE, msOf } from '../../shared/time.ts'
import type { KeyOwner, Kms } from '../outside/kms.ts'
import { keys } from '../table/keys.ts'
import type { Table } from '../table/write.ts'
import { firstDataKey, wrappedKeysOf } from './data-keys.ts'
import { classNames, ErasedUser, type FieldClass, type Personal, type PersonalNeeds } from './fields.ts'
import { type DataKeys, openText, sealText } from './seal.ts'

/** Destroyed keys stay in memory for at most this long. */
export const KEPT_MS = msOf(5 * MINUTE)
const KEPT_USERS = 500

export interface Around {
  table: Table
  kms: Kms
  stage: string
  clock: () => EpochMs
}

export function openPersonal<C extends FieldClass>(
  fieldClass: C,
  { table, kms, stage, clock }: Around,
): Personal<C> {
  const ownerOf = (user: string): KeyOwner => ({ stage, user, class: fieldClass })
  const kept = new Map<string, { keys: DataKeys; untilMs: EpochMs }>()

  async function dataKeys(uid: string): Promise<DataKeys> {
    const nowMs = clock()
    const known = kept.get(uid)
    if (known && nowMs < known.untilMs) return known.keys
    kept.delete(uid)
    const found = await readOrMake(uid, nowMs)
    for (const oldest of kept.keys()) if (kept.size >= KEPT_USERS) kept.delete(oldest)
    kept.set(uid, { keys: found, untilMs: nowMs + KEPT_MS })
    return found
  }

  async function readOrMake(uid: string, nowMs: EpochMs): Promise<DataKeys> {
    // A stale read is corrected by the conditional write.
    const row = await table.get(keys.dataKeys(uid, fieldClass))
    if (row) return unwrapped(uid, wrappedKeysOf(row))
    const { plain, wrapped } = await kms.makeKey(ownerOf(uid))
    const made = await table.write(firstDataKey(ownerOf(uid), wrapped, nowMs))
    if (made.ok) return { current: 1, byVersion: new Map([[1, plain]]) }
    const other = made.failures[0]?.old
    if (!other) throw new Error('a data key could be neither made nor read')
    return unwrapped(uid, wrappedKeysOf(other))
  }

  async function unwrapped(uid: string, { current, wrapped, erased }: ReturnType<typeof wrappedKeysOf>) {
    if (erased) throw new ErasedUser()
    const opened = Object.entries(wrapped).map(
      async ([version, text]) =>
        [Number(version), await kms.unwrap(Buffer.from(text, 'base64'), ownerOf(uid))] as const,
    )
    return { current, byVersion: new Map(await Promise.all(opened)) }
  }

  return {
    async of(uid) {
      const own = await dataKeys(uid)
      return {
        seal: (field, text) => sealText(own, uid, field, text),
        open: (field, sealed) => openText(own, uid, field, sealed),
      }
    },
  }
}

/** For laptops, commands, tests. No function has the right to all classes. */
export const openAll = (around: Around): PersonalNeeds =>
  Object.fromEntries(
    classNames.map((name) => [`${name}Fields`, openPersonal(name, around)]),
  ) as unknown as PersonalNeeds
