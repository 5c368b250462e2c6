import { expect, test } from 'vitest'
import { UID } from '../../tests/support/mocked.ts'
import { orderAgo } from '../../tests/support/open-order.ts'
import { accountOf, accountRow } from '../ledger/account.ts'
import type { TradingState } from '../tape/market-state.ts'
import { checkMarket, whyNotReserved } from './rules.ts'

const trading: TradingState = {
  ...{ state: 'trading', stateReason: null, nextOpenAt: null, sessionEndsAt: 1000 },
} as TradingState

test.each<[string, Partial<TradingState>, closeAt: number, slug: string | null]>([
  ['closes with the session', {}, 1000, null],
  ['closes a second after it', {}, 1001, 'market_closed'],
  ['a session without an end', { sessionEndsAt: null }, 1001, null],
  ['paused', { state: 'nonTrading', nextOpenAt: 1500 } as Partial<TradingState>, 900, 'market_closed'],
  ['halted', { state: 'forbidden' }, 900, 'market_forbidden'],
  ['stale', { stateReason: 'stale' } as Partial<TradingState>, 900, 'price_stale'],
  ['absent', { stateReason: 'absent' } as Partial<TradingState>, 900, 'price_stale'],
])('an order at a market: %s', (_says, changes, closeAt, slug) => {
  const asked = () => checkMarket({ ...trading, ...changes }, closeAt)
  if (slug === null) expect(asked).not.toThrow()
  else expect(asked).toThrow(expect.objectContaining({ slug }))
})

const order = orderAgo(0)
const limits = { positionMin: 0n, positionMax: 1_000_00n, totalMax: 1_000_00n }
test.each([
  // The order's day is 2026-11-25.
  ['2026-11-24', false, 'dayTurned'],
  ['2026-11-25', false, 'conflict'],
  ['2026-11-26', false, 'dayTurned'],
  ['2026-11-24', true, 'conflict'],
  ['2026-11-25', true, 'dayTurned'],
  ['2026-11-26', true, 'dayTurned'],
])('refused by an account of %s, taken for a new day: %s: %s', (day, dayTurned, why) => {
  const account = accountOf({ ...accountRow(UID, day, { USD_available: 1_000_00n }), openTotal: 0n })
  const found = whyNotReserved(account, order, limits, dayTurned)
  expect(typeof found === 'string' ? found : found.slug).toBe(why)
})
