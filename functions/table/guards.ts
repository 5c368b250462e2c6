import type { EpochSeconds } from '../../shared/time.ts'
import type { IndexKeys, UniqueKind } from './blind-index.ts'
import { guardKey, keys } from './keys.ts'
import { Change, type Check, Conditions, type Key, type Row, type Table, type Update } from './write.ts'

// While one index key replaces another a value may be guarded under either. Guards are written under the first key alone,
// and whoever writes one also holds that there is none under the other, in the same transaction.

/** The keys a value may be guarded under, that of new guards first. */
export const guardsOf = (kind: UniqueKind, value: string, indexKeys: IndexKeys): Key[] =>
  indexKeys.map((indexKey) => guardKey(kind, value, indexKey))

/** The guard of a value, under whichever key. */
export async function findGuard(
  { table, secrets }: { table: Table; secrets: { indexKeys: IndexKeys } },
  kind: UniqueKind,
  value: string,
  options: { consistent?: boolean } = {},
): Promise<Row | undefined> {
  const { indexKeys } = secrets
  if (indexKeys.length === 1) return table.get(keys.unique(kind, value, indexKeys), options)
  const found = await table.getMany(guardsOf(kind, value, indexKeys), options)
  return found.find((row) => row && isHeld(row)) ?? found.find((row) => row !== undefined)
}

/** One that stands may be nobody's: its user let go of it. */
const isHeld = ({ uid, operator, stage }: Row): boolean =>
  [uid, operator, stage].some((owner) => owner !== undefined)

/** Where the guard of a value stands that its user is to let go of. */
export async function heldGuard(
  deps: Parameters<typeof findGuard>[0],
  kind: UniqueKind,
  value: string,
): Promise<Key> {
  const { indexKeys } = deps.secrets
  const found = indexKeys.length > 1 ? await findGuard(deps, kind, value, { consistent: true }) : undefined
  return found ? { pk: found.pk, sk: found.sk } : keys.unique(kind, value, indexKeys)
}

/** What must hold, in the transaction that writes its guard, for a value to be nobody's; nothing with one key alive. */
export const guardedByNoOther = (kind: UniqueKind, value: string, indexKeys: IndexKeys): Check[] =>
  guardsOf(kind, value, indexKeys)
    .slice(1)
    .map((key) => new Conditions(key).whereAbsent('uid').whereAbsent('operator').check())

/** A guard that was let go is forgotten after this. */
const FORGET_S = 30 * 86_400

/** Takes a value that is nobody's, by where it may be guarded; one that was let go may be taken again. */
export const takeValue = ([key, ...others]: readonly Key[], uid: string): (Update | Check)[] => [
  ...(key ? [new Change(key).whereAbsent('uid').set('uid', uid).remove('ttl').build()] : []),
  ...others.map((other) => new Conditions(other).whereAbsent('uid').check()),
]

/** Lets a value go that is this user's, by its guards as read. */
export const letValueGo = (guards: readonly (Row | undefined)[], uid: string, now: EpochSeconds): Update[] =>
  guards.flatMap((row) =>
    row?.uid === uid
      ? [
          new Change({ pk: row.pk, sk: row.sk })
            .where('uid', '=', uid)
            .remove('uid')
            .set('ttl', now + FORGET_S)
            .build(),
        ]
      : [],
  )
