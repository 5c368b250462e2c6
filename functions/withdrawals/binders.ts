import type { BinderState } from '../../shared/destinations.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { newestUses, publicIdsOf, type Use, usesElsewhere } from '../documents/occurrences.ts'
import { shownOf } from '../personal/mask.ts'
import { destinationRow, numberMark } from '../table/destinations.ts'
import { guardsOf, holderOf } from '../table/guards.ts'
import { keys } from '../table/keys.ts'
import type { Row } from '../table/write.ts'
import type { Withdrawal } from './withdrawal.ts'

export interface Binder {
  uid: string
  publicId: string
  /** The verified name, else the named holder, masked; null without either. */
  name: string | null
  at: EpochSeconds
  state: BinderState
}

type Needed = Deps<'identityFields' | 'payoutFields' | 'indexKeys' | 'uniqueKey'>

/** For the desk only: users must not learn that a number is known. */
export async function otherBinders(
  deps: Needed,
  { uid, destination: { kind, sealed } }: Withdrawal,
): Promise<Binder[]> {
  if (sealed === '') return []
  const number = (await deps.payoutFields.of(uid)).open(kind, sealed)
  const mark = numberMark(kind, number, deps.secrets.uniqueKey)
  const uses = await usesElsewhere(deps, 'destination', mark, { uid, id: '' })
  const others = newestUses(uses.filter((one) => one.uid !== uid))
  if (others.length === 0) return []
  const uids = [...new Set(others.map((one) => one.uid))]
  const [publicIds, bound, verified, guards] = await Promise.all([
    publicIdsOf(deps.table, uids),
    deps.table.getMany(others.map((one) => keys.destination(one.uid, Number(one.document)))),
    deps.table.getMany(uids.map(keys.identity)),
    deps.table.getMany(guardsOf(kind, number, deps.secrets.indexKeys)),
  ])
  const names = new Map(await Promise.all(uids.map((one, at) => verifiedName(deps, one, verified[at]))))
  const owner = holderOf(guards)
  return others.map((one: Use, at) => {
    const row = bound[at]
    const destination = row ? destinationRow.read(row) : null
    const isBound = destination?.removedAt === null
    return {
      uid: one.uid,
      publicId: publicIds.get(one.uid) ?? '',
      name: names.get(one.uid) ?? destination?.holderLabel ?? null,
      at: one.at,
      state: !isBound ? 'removed' : owner === one.uid ? 'owner' : 'bound',
    }
  })
}

async function verifiedName(
  { identityFields }: Pick<Needed, 'identityFields'>,
  uid: string,
  row: Row | undefined,
): Promise<readonly [string, string | null]> {
  const sealed = row?.realName as string | undefined
  if (sealed === undefined) return [uid, null]
  return [uid, shownOf('realName', (await identityFields.of(uid)).open('realName', sealed))]
}
