import type { TradeTerms } from '../../shared/calc/trade.ts'
import { outcomes } from '../../shared/calc/trade.ts'
import { Refusal } from '../../shared/errors.ts'
import { type Minor, parseAmount } from '../../shared/money.ts'
import {
  dayRefused,
  durationRefused,
  meansRefused,
  type StakeLimits,
  stakeRefused,
} from '../../shared/rules/stake.ts'
import type { EpochMs, EpochSeconds } from '../../shared/time.ts'
import type { RuntimeConfig } from '../config.ts'
import { type AccountItem, assertNotFrozen, assertNotPaused } from '../ledger/account.ts'
import { whereBonus } from '../ledger/bonus.ts'
import { less, type Taken, type Today, unlessPaused, writeDay } from '../ledger/day.ts'
import { refusalOf, refuseIf } from '../refuse.ts'
import type { Product } from '../table/products.ts'
import type { RuleChange } from '../table/rule-changes.ts'
import type { Change } from '../table/write.ts'
import { assertTrading, marketClosed, type TradingState } from '../tape/market-state.ts'
import type { Order } from './order.ts'

export function checkStake(text: string, product: Product, asset: RuntimeConfig['asset']): Minor {
  refuseIf(stakeRefused(text, asset, product))
  return parseAmount(text, asset) as Minor
}

export function termsFor(product: Product, seconds: number, amount: Minor): TradeTerms {
  const offered = product.terms.find((term) => term.seconds === seconds)
  refuseIf(durationRefused(offered))
  const { payoutRate } = offered as Product['terms'][number]
  return { amount, payoutRate, feeRate: product.feeRate, feeMin: product.feeMin }
}

export function checkMarket(state: TradingState, closeAt: EpochSeconds): void {
  assertTrading(state)
  if (state.sessionEndsAt !== null && closeAt > state.sessionEndsAt) throw marketClosed(null)
}

/** Throws `rules_unread` with the oldest unread announcement. */
export function readOfRules(announced: readonly RuleChange[], read: EpochSeconds): Pick<Order, 'rulesRead'> {
  const unread = announced.find(({ from }) => from > read)
  if (unread) throw new Refusal('rules_unread', { id: unread.id, at: unread.from })
  const newest = announced.at(-1)
  return newest ? { rulesRead: newest.from } : {}
}

type PlacedOrder = Pick<Order, 'asset' | 'productId' | 'terms'>

export const takenBy = ({ terms }: PlacedOrder): Taken => ({
  stake: terms.amount,
  loss: outcomes(terms).cost,
})

/** Adds the limits, and the day and bonus as read, as conditions. */
export function reserveStake(
  change: Change,
  order: PlacedOrder,
  limits: Limits,
  nowMs: EpochMs,
  { account, today }: { account: AccountItem; today: Today },
): void {
  const { amount } = order.terms
  const { cost } = outcomes(order.terms)
  change
    .where(`${order.asset}_available`, '>=', cost)
    .whereAtMost('openTotal', limits.totalMax - amount)
    .whereAtMost(['open', order.productId], limits.positionMax - amount)
    .add('openTotal', amount)
    .add(['open', order.productId], amount)
  if (amount < limits.positionMin) change.where(['open', order.productId], '>=', limits.positionMin - amount)
  unlessPaused(change, nowMs)
  whereBonus(change, account.bonus)
  const taken = takenBy(order)
  writeDay(change, account, less(today, taken), nowMs, taken)
}

export type Limits = Omit<StakeLimits, 'orderMin' | 'orderMax'>

/** Returns null if the account can take the order. Throws `account_frozen`, `timed_out`, `excluded`. */
export function whyNotReserved(
  account: AccountItem,
  today: Today,
  order: PlacedOrder,
  limits: Limits,
  nowMs: EpochMs,
): Refusal | null {
  assertNotFrozen(account)
  assertNotPaused(account, nowMs)
  const { asset, terms } = order
  const { available } = account.balances[asset]
  const means = { available, openHere: account.open[order.productId] ?? 0n, openTotal: account.openTotal }
  const { stake, loss } = today.limits
  const left = { leftStake: stake.left, leftLoss: loss.left }
  const refused = meansRefused(terms, asset, means, limits) ?? dayRefused(terms, asset, left)
  return refused && refusalOf(refused)
}
