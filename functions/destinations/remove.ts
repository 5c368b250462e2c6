import type { DestinationKind } from '../../shared/destinations.ts'
import { Refusal } from '../../shared/errors.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Ctx } from '../http.ts'
import { pinned } from '../ledger/day.ts'
import { assertLive, whereSession } from '../own-account.ts'
import type { Session } from '../session.ts'
import { allDestinations, destinationRemoved } from '../table/destinations.ts'
import { guardsOf, letValueGo } from '../table/guards.ts'
import { keys } from '../table/keys.ts'
import { Change, type Row } from '../table/write.ts'
import { isInUse } from './in-use.ts'

const RACES = 5

/** No withdrawal was submitted since the read; a concurrent submission must read again. */
const noMoneyMoved = ({ pk, sk, moves }: Row): Change =>
  pinned(new Change({ pk, sk }), 'moves', (moves as bigint | undefined) ?? null).add('moves', 1n)

/** Frees the number. Repeating it changes nothing. Throws `not_found`, `destination_in_use`. */
export async function remove(
  deps: DepsOf<'destinations'>,
  { session, nowMs }: Ctx & { session: Session },
  { id, kinds }: { id: string; kinds: readonly DestinationKind[] },
): Promise<void> {
  const { table, payoutFields, secrets, config } = deps
  const { uid } = session
  for (let race = 0; race < RACES; race++) {
    const all = await allDestinations(table, uid)
    const found = all.find((one) => one.id === id && kinds.includes(one.kind))
    if (!found) throw new Refusal('not_found')
    if (found.sealed === null) return
    const account = await table.get(keys.account(uid), { consistent: true })
    if (!account) throw new Refusal('login_required')
    if (await isInUse(table, account, found, config.asset)) throw new Refusal('destination_in_use')
    const number = (await payoutFields.of(uid)).open(found.kind, found.sealed)
    const guards = await table.getMany(guardsOf(found.kind, number, secrets.indexKeys), { consistent: true })
    const now = secondsOf(nowMs)
    const unmoved = noMoneyMoved(account)
    whereSession(unmoved, session)
    const committed = await table.transact([
      unmoved.build(),
      destinationRemoved(found, now),
      ...letValueGo(guards, uid, now),
    ])
    if (committed.ok) return
    assertLive(session, committed.failures[0])
  }
  throw new Refusal('conflict')
}
