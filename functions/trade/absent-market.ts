import { MARKET_CHANGED } from '../../shared/tape/frozen.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { marketOf } from '../tape/placed-under.ts'
import type { Order, Settlement } from './order.ts'

/** The market of an order did not come back within the grace: everything back, by no prices at all. */
export const goneSettlement = (nowMs: EpochMs): Settlement => ({
  result: 'void',
  openPrice: null,
  closePrice: null,
  voidReason: MARKET_CHANGED,
  settledAt: secondsOf(nowMs),
})

/**
 * Whether a due order was held, or has become void, because its market is not here: only the operator can bring that
 * back (the stage's feed, seed, folder or version), so it is reported and must ring the alarm.
 */
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
