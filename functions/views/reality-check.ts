import type * as z from 'zod/mini'
import type { RouteOf } from '../../shared/api/routes.ts'
import { PERFORMANCE_MAX_ORDERS } from '../../shared/api/views.ts'
import { outcomes } from '../../shared/calc/trade.ts'
import { Refusal } from '../../shared/errors.ts'
import { firstIdAt, OPERATION_WINDOW_MS } from '../../shared/ids.ts'
import { formatAmount } from '../../shared/money.ts'
import { type EpochMs, type EpochSeconds, MINUTE, msOf, type Seconds, secondsOf } from '../../shared/time.ts'
import { checkMoment } from '../check-moment.ts'
import type { Deps } from '../deps.ts'
import { documents } from '../documents/index.ts'
import { accountOf } from '../ledger/account.ts'
import { ownAccount } from '../own-account.ts'
import type { Session } from '../session.ts'
import { keys, orderPartition } from '../table/keys.ts'
import { profileOf } from '../table/profile.ts'
import { firstRows } from '../table/read.ts'

type View = z.input<RouteOf<'views.realitycheck'>['output']>['check']
export const BREAK: Seconds = 30 * MINUTE

/** Orders since the last acknowledged reality check; null if none is due or nothing was ordered. */
export async function realityCheck(deps: Deps, session: Session, nowMs: EpochMs): Promise<View> {
  const { asset, timeZone } = deps.config
  const [seen, profile] = await deps.table.getMany([keys.account(session.uid), keys.profile(session.uid)])
  const account = accountOf(await ownAccount(deps.table, session, seen))
  if (!profile) throw new Refusal('login_required')
  const { at, from } = checkMoment(profileOf(profile), account.zone?.name ?? timeZone, nowMs)
  if (at > secondsOf(nowMs)) return null

  const rows = await firstRows(deps.table, PERFORMANCE_MAX_ORDERS + 1, {
    pk: orderPartition(session.uid),
    newestFirst: true,
    // Ids carry the phone's clock.
    from: firstIdAt(msOf(from) - OPERATION_WINDOW_MS),
    to: firstIdAt(msOf(at) + OPERATION_WINDOW_MS),
  })
  const orders = rows
    .slice(0, PERFORMANCE_MAX_ORDERS)
    .map((row) => documents.order.of(row))
    .filter((order) => order.asset === asset && order.placedAt > from && order.placedAt <= at)
  if (orders.length === 0) return null
  const net = orders.reduce(
    (sum, { terms, settlement }) => sum + (settlement ? outcomes(terms).net[settlement.result] : 0n),
    0n,
  )
  const staked = orders.reduce((sum, { terms }) => sum + terms.amount, 0n)
  return {
    ...{ at, from, asset, orders: orders.length },
    open: orders.filter(({ settlement }) => !settlement).length,
    staked: formatAmount(staked, asset),
    net: formatAmount(net, asset),
    seconds: secondsSpent(orders),
    whole: rows.length <= PERFORMANCE_MAX_ORDERS,
  }
}

/** Orders with a break of more than `BREAK` between them are counted apart. */
export function secondsSpent(orders: readonly { placedAt: EpochSeconds; closeAt: EpochSeconds }[]): Seconds {
  let [spent, until] = [0, Number.NEGATIVE_INFINITY]
  for (const { placedAt, closeAt } of orders.toSorted((a, b) => a.placedAt - b.placedAt)) {
    const begun = placedAt - until > BREAK ? placedAt : until
    if (closeAt > begun) spent += closeAt - begun
    until = Math.max(until, closeAt)
  }
  return spent
}
