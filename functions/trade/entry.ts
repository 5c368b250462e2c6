import { closeOf, DRAWN_WITHIN_MS, entryAfter } from '../../shared/tape/entry.ts'
import type { EpochMs } from '../../shared/time.ts'
import { isClockWrong } from '../clock-check.ts'
import type { Deps } from '../deps.ts'
import { errorFields } from '../log.ts'
import { entryUpdate, type Order, orderOf } from './order.ts'
import { requestSettlement } from './request-settlement.ts'

const TRIES = 5

/** Never throws. Only the placing process may call it: a caller who chooses the time chooses the entry. */
export async function drawEntry(deps: Deps<'timer'>, order: Order, placedMs: EpochMs): Promise<Order> {
  const { table, clock, clockOffMs, log } = deps
  for (let tries = 1; tries <= TRIES; tries++) {
    const nowMs = clock()
    if (nowMs < placedMs || nowMs - placedMs > DRAWN_WITHIN_MS || isClockWrong(clockOffMs())) break
    const openAt = entryAfter(nowMs)
    const drawn = { ...order, openAt, closeAt: closeOf({ ...order, openAt }) }
    const requested = requestSettlement(deps, drawn)
    try {
      const written = await table.write(entryUpdate(order, openAt))
      if (written.ok) return drawn
      const stands = written.failures[0]?.old
      return stands ? orderOf(stands) : order
    } catch (error) {
      log('warn', 'entry not drawn', errorFields(error))
    } finally {
      await requested
    }
  }
  log('error', 'order left without an entry', { symbol: order.symbol })
  return order
}
