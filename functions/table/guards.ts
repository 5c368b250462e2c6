import { comparedIdNumber } from '../../shared/rules/identity.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { IndexKeys, UniqueKind } from './blind-index.ts'
import { guardKey, keys } from './keys.ts'
import { normalisedName } from './profile.ts'
import { Change, type Check, Conditions, type Key, type Row, type Table, type Update } from './write.ts'

// While index keys change, a value may be guarded under either; the transaction checks both.

export const guardsOf = (kind: UniqueKind, value: string, indexKeys: IndexKeys): Key[] =>
  indexKeys.map((indexKey) => guardKey(kind, value, indexKey))

export const guardedForms = (kind: UniqueKind, plain: string): string[] => [
  ...new Set([
    plain,
    normalisedName(plain),
    plain.toUpperCase(),
    ...(kind === 'idNumber' ? [comparedIdNumber(plain)] : []),
  ]),
]

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

/** The user may have released the value. */
const isHeld = ({ uid, operator, stage }: Row): boolean =>
  [uid, operator, stage].some((owner) => owner !== undefined)

export async function heldGuard(
  deps: Parameters<typeof findGuard>[0],
  kind: UniqueKind,
  value: string,
): Promise<Key> {
  const { indexKeys } = deps.secrets
  const found = indexKeys.length > 1 ? await findGuard(deps, kind, value, { consistent: true }) : undefined
  return found ? { pk: found.pk, sk: found.sk } : keys.unique(kind, value, indexKeys)
}

export const guardedByNoOther = (kind: UniqueKind, value: string, indexKeys: IndexKeys): Check[] =>
  guardsOf(kind, value, indexKeys)
    .slice(1)
    .map((key) => new Conditions(key).whereAbsent('uid').whereAbsent('operator').check())

const FORGET_S = 30 * 86_400

export const holderOf = (guards: readonly (Row | undefined)[]): string | null =>
  (guards.find((row) => row?.uid !== undefined)?.uid as string | undefined) ?? null

export const valueFree = (guards: readonly Key[]): Check[] =>
  guards.map((key) => new Conditions(key).whereAbsent('uid').check())

export const takeValue = ([key, ...others]: readonly Key[], uid: string): (Update | Check)[] => [
  ...(key ? [new Change(key).whereAbsent('uid').set('uid', uid).remove('ttl').build()] : []),
  ...valueFree(others),
]

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
