import { MARKET_CHANGED } from '../../shared/tape/frozen.ts'
import type { EpochMs } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { marketOf } from '../tape/placed-under.ts'
import type { Order } from './order.ts'

/** Only the operator can bring a market back, so this rings the alarm. */
export async function lacksMarket(
  { tapes, log }: Deps<'tapes'>,
  shard: number,
  order: Order,
  nowMs: EpochMs,
): Promise<boolean> {
  const { settlement, source, symbol } = order
  if (settlement && settlement.voidReason !== MARKET_CHANGED) return false
  const market = await marketOf(tapes, order, nowMs)
  if (market.kind === 'here') return false
  const event = settlement
    ? 'an order is void: its market did not come back'
    : 'an order waits for the market it was placed under'
  log('error', event, { shard, feed: source, symbol, changed: market.changed })
  return true
}
