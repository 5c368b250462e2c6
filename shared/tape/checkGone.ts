import type { CheckedOrder, FeedCheck, Recomputed } from './check.ts'
import { changedSince, MARKET_CHANGED } from './frozen.ts'
import type { GoneProof } from './proof.ts'

/**
 * An order whose market is gone must be void for just that, and what it froze must not be what stands here: else
 * "the market has changed" would be a way to withhold a result.
 */
export function checkGone(order: CheckedOrder, { source, here }: GoneProof): FeedCheck {
  const { walk = null, calendar = null, commitment } = order
  const changed = changedSince({ ...order, source, walk, calendar }, here)
  const ok = changed !== null && order.result === 'void' && order.voidReason === MARKET_CHANGED
  const values = {
    rules: walk ?? '',
    rulesHere: here?.walk ?? '',
    calendarStated: calendar ?? '',
    calendarHere: here?.calendar ?? '',
    stated: commitment ?? '',
    rootHere: here?.commitment ?? '',
  }
  const none: Recomputed = { kind: 'void', reason: MARKET_CHANGED, values: {} }
  return {
    steps: [{ id: 'market', ok, values }],
    entry: { ...none, values: { second: order.openAt } },
    close: { ...none, values: { second: order.closeAt } },
    course: [],
  }
}
