import type { EnteredOrder, FeedCheck, Recomputed } from './check.ts'
import { changedSince, MARKET_CHANGED } from './frozen.ts'
import type { GoneProof } from './proof.ts'

/** The frozen market must differ from the one here, or "the market has changed" could hide a result. */
export function checkGone(order: EnteredOrder, { source, here }: GoneProof): FeedCheck {
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
