import type * as z from 'zod/mini'
import type { RouteOf } from '../../shared/api/routes.ts'
import { PERFORMANCE_MAX_ORDERS } from '../../shared/api/views.ts'
import type { Asset } from '../../shared/assets.ts'
import { type Ended, performanceOf } from '../../shared/calc/performance.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { formatAmount } from '../../shared/money.ts'
import { DAY, type EpochSeconds, msOf } from '../../shared/time.ts'
import { documents } from '../documents/index.ts'
import { orderPartition } from '../table/keys.ts'
import { pageOf } from '../table/read.ts'
import type { Key, Table } from '../table/write.ts'

export type PerformanceView = z.input<RouteOf<'views.performance'>['output']>
type Counted = Ended & { closeAt: EpochSeconds; symbol: string; seconds: number; asset: Asset }

/** A query returns 1 MB, about as many orders as are counted. */
const ROUNDS = 2

/** Returns the newest `PERFORMANCE_MAX_ORDERS` at most, in two round trips at most; `whole` if there are no others. */
export async function settledIn(
  table: Table,
  uid: string,
  { from, to }: { from: EpochSeconds; to: EpochSeconds },
): Promise<{ orders: Counted[]; whole: boolean }> {
  const orders: Counted[] = []
  let after: Key | undefined
  for (let round = 0; round < ROUNDS; round++) {
    const [next, rows] = await pageOf(table, {
      pk: orderPartition(uid),
      newestFirst: true,
      limit: PERFORMANCE_MAX_ORDERS,
      // The key has the time of placing; the period counts closes.
      from: firstIdAt(msOf(Math.max(0, from - DAY))),
      to: firstIdAt(msOf(to + DAY)),
      ...(after && { after }),
    })
    for (const row of rows) {
      const { settlement, ...order } = documents.order.of(row)
      if (settlement && order.closeAt >= from && order.closeAt <= to)
        orders.push({ ...order, result: settlement.result })
    }
    after = next
    if (!after || orders.length >= PERFORMANCE_MAX_ORDERS) break
  }
  const whole = !after && orders.length <= PERFORMANCE_MAX_ORDERS
  return { orders: orders.slice(0, PERFORMANCE_MAX_ORDERS), whole }
}

export function performanceView(
  orders: readonly Counted[],
  { asset, timeZone }: { asset: Asset; timeZone: string },
): Omit<PerformanceView, 'from' | 'to' | 'whole'> {
  const mine = orders.filter((order) => order.asset === asset)
  const date = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  const figures = (of: readonly Counted[]) => {
    const { ended, staked, fees, net, expectedCost, spread } = performanceOf(of)
    const text = (amount: bigint) => formatAmount(amount, asset)
    return {
      ended,
      ...{
        staked: text(staked),
        fees: text(fees),
        net: text(net),
        expectedCost: text(expectedCost),
        spread: text(spread),
      },
    }
  }
  const by = <Key>(keyOf: (order: Counted) => Key) =>
    [...Map.groupBy(mine, keyOf)].map(([key, of]) => ({ key, ...figures(of) }))
  const most = <Of extends ReturnType<typeof figures>>(rows: Of[]) =>
    rows.sort((a, b) => countOf(b) - countOf(a))
  return {
    asset,
    total: figures(mine),
    days: by(({ closeAt }) => date.format(msOf(closeAt))).sort((a, b) => b.key.localeCompare(a.key)),
    products: most(by(({ symbol }) => symbol)),
    durations: by(({ seconds }) => seconds).sort((a, b) => a.key - b.key),
  }
}

const countOf = ({ ended }: { ended: Record<string, number> }): number =>
  Object.values(ended).reduce((sum, count) => sum + count, 0)
