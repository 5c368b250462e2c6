import { formatScaled } from '../../shared/money.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import type { EpochMs, EpochSeconds } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { accountOf, whyPaused } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { profileOf } from '../table/profile.ts'
import type { Row } from '../table/write.ts'
import { tellingPuts } from '../telling.ts'
import { turns } from '../turns.ts'
import { endUpdate } from './alert.ts'
import type { PriceAlert } from './stored.ts'

type Deps = DepsOf<'lookout'>

export interface Reached {
  alert: PriceAlert
  at: EpochSeconds
}

const AT_ONCE = 25

/** Ends each alert once under concurrent runs; returns how many this run ended. */
export async function reachAll(deps: Deps, reached: readonly Reached[], nowMs: EpochMs): Promise<number> {
  const turn = turns(AT_ONCE)
  let count = 0
  const uids = [...new Set(reached.map(({ alert }) => alert.uid))]
  const accounts = await deps.table.getMany(uids.map(keys.account))
  const profiles = await deps.table.getMany(uids.map(keys.profile))
  const reach = async (one: Reached) => {
    const user = uids.indexOf(one.alert.uid)
    const of = { account: accounts[user], profile: profiles[user] }
    if (await reachOne(deps, one, of, nowMs)) count += 1
  }
  await Promise.all(reached.map((one) => turn(() => reach(one))))
  return count
}

/** Alert and message are one transaction. A user on a break gets no message: it would lead back to the market. */
async function reachOne(
  { table }: Deps,
  { alert, at }: Reached,
  { account, profile }: { account: Row | undefined; profile: Row | undefined },
  nowMs: EpochMs,
): Promise<boolean> {
  const end = endUpdate(alert, { state: 'reached', reachedAt: at })
  if (!account || whyPaused(accountOf(account), nowMs)) return (await table.write(end)).ok
  const { uid, id, symbol, side, price } = alert
  const message = {
    uid,
    type: `price_${side}` as const,
    at,
    event: `alert ${id}`,
    params: { symbol, price: formatScaled(price, instrument(symbol).decimals) },
  }
  const untold = profile ? profileOf(profile).untold : ''
  return (await table.transact([end, ...tellingPuts(message, untold)])).ok
}
