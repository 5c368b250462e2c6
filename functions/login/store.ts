import { randomInt } from 'node:crypto'
import type { Minor } from '../../shared/money.ts'
import type { EpochMs } from '../../shared/time.ts'
import { dateIn, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { guardOf, type Target } from '../codes/target.ts'
import { accountRow, balanceAttribute } from '../ledger/account.ts'
import { grantDocument } from '../ledger/grant.ts'
import { nextRow } from '../ledger/journal.ts'
import { LAST_ROW } from '../ledger/stored.ts'
import { findGuard, guardedByNoOther } from '../table/guards.ts'
import { keys } from '../table/keys.ts'
import { type NewProfile, normalisedName, profileRow } from '../table/profile.ts'
import { Change, create, type Failure, type Row } from '../table/write.ts'
import type { Name } from './names.ts'

export async function findUser(
  deps: DepsOf<'login'>,
  { kind, value }: Pick<Name, 'kind' | 'value'>,
): Promise<string | undefined> {
  const guard = await findGuard(deps, kind, value, { consistent: true })
  return guard?.uid as string | undefined
}

/** Random, so that ids do not tell the number of users. */
export const drawPublicId = (): string => String(randomInt(10_000_000, 100_000_000))

export interface NewUser {
  profile: NewProfile
  target?: Target | undefined
  grant: Minor
  nowMs: EpochMs
}

export type Created = 'created' | 'nameTaken' | 'publicIdTaken' | 'contactTaken' | { existing: Row }

export async function createUser(
  deps: DepsOf<'login'>,
  { profile, grant, target, nowMs }: NewUser,
): Promise<Created> {
  const { uid, publicId } = profile
  const { asset, timeZone } = deps.config
  const { indexKeys } = deps.secrets
  const name = normalisedName(profile.username)
  const contactByNoOther = target ? guardedByNoOther(...guardOf(target), indexKeys) : []
  const nameByNoOther = guardedByNoOther('username', name, indexKeys)
  const idByNoOther = guardedByNoOther('publicId', publicId, indexKeys)
  const given = grantDocument({ uid, id: uid, asset, amount: grant, reason: 'registration', nowMs })
  const line = { kind: 'deposit', id: uid, movement: 'grant', legs: given.legs } as const
  const row = grant > 0n ? [nextRow(uid, undefined, [line], secondsOf(nowMs))] : []
  const [first] = row
  const opening = {
    [balanceAttribute(asset, 'available')]: grant,
    ...(first && { [LAST_ROW]: first.item.sk }),
  }
  const writes = [
    create(accountRow(uid, dateIn(timeZone, nowMs), opening, timeZone)),
    create({ ...keys.unique('username', name, indexKeys), uid }),
    create({ ...keys.unique('publicId', publicId, indexKeys), uid }),
    create(profileRow(profile)),
    given.put,
    ...row,
    // The guard of a released phone or mail stays without a user.
    ...(target
      ? [new Change(keys.unique(...guardOf(target), indexKeys)).set('uid', uid).whereAbsent('uid').build()]
      : []),
    ...nameByNoOther,
    ...idByNoOther,
    ...contactByNoOther,
    ...(profile.inviter ? [create({ ...keys.friend(profile.inviter, uid), at: secondsOf(nowMs) })] : []),
  ]
  const committed = await deps.table.transact(writes)
  if (committed.ok) return 'created'
  const [account, username, id, ...rest] = committed.failures
  const others = rest.slice(2 + row.length)
  const contact = target ? others.shift() : undefined
  if (account?.old) return { existing: account.old }
  const failed = (failure?: Failure) => failure?.failed === true
  const idsFrom = nameByNoOther.length
  const contactFrom = idsFrom + idByNoOther.length
  if (failed(username) || others.slice(0, idsFrom).some(failed)) return 'nameTaken'
  if (failed(id) || others.slice(idsFrom, contactFrom).some(failed)) return 'publicIdTaken'
  if (failed(contact) || others.slice(contactFrom).some(failed)) return 'contactTaken'
  throw new Error('a new user could not be created')
}
