import { expect, test } from 'vitest'
import { NOW, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { orderAgo } from '../../tests/support/open-order.ts'
import { accountOf, accountRow } from '../ledger/account.ts'
import { todayOf } from '../ledger/day.ts'
import type { Row } from '../table/write.ts'
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
const { amount } = order.terms
const limits = { positionMin: 0n, positionMax: 1_000_00n, totalMax: 1_000_00n }
const whyNot = (changes: Partial<Row>, nowMs = NOW_MS) => {
  const row = { ...accountRow(UID, '2026-11-25', { USD_available: 1_000_00n }), openTotal: 0n, ...changes }
  const account = accountOf(row as Row)
  return whyNotReserved(account, todayOf(account, nowMs, 'UTC'), order, limits, nowMs)
}

test.each<[string, Partial<Row>, string | null]>([
  ['nothing against it', {}, null],
  ['a day that is over, and used up', { day: '2026-11-24', dayEnds: NOW, leftStake: 0n }, null],
  ['a cent too little left', { leftStake: amount - 1n }, 'limit_reached'],
  ['a raise that comes now', { limits: `s1/2/${NOW.toString(36)}`, leftStake: amount - 2n }, 'limit_reached'],
  ['the same, a cent higher', { limits: `s1/3/${NOW.toString(36)}`, leftStake: amount - 2n }, null],
  [
    'a raise that comes in a second',
    { limits: `s1/3/${(NOW + 1).toString(36)}`, leftStake: amount - 2n },
    'limit_reached',
  ],
  ['a time-out for one more second', { pausedUntil: NOW + 1 }, 'timed_out'],
  ['a time-out that is over', { pausedUntil: NOW }, null],
  ['an exclusion', { pausedUntil: NOW + 1, excluded: 1 }, 'excluded'],
])('an order, and %s: %s', (_says, changes, slug) => {
  if (slug === 'timed_out' || slug === 'excluded')
    expect(() => whyNot(changes)).toThrow(expect.objectContaining({ slug, params: { until: NOW + 1 } }))
  else expect(whyNot(changes)?.slug ?? null).toBe(slug)
})
