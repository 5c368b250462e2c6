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
import type { EpochSeconds } from '../../shared/time.ts'
import type { RuntimeConfig } from '../config.ts'
import { type AccountItem, assertNotFrozen, NO_LIMIT } from '../ledger/account.ts'
import { refusalOf, refuseIf } from '../refuse.ts'
import type { Product } from '../table/catalog.ts'
import type { Change } from '../table/write.ts'
import type { TradingState } from '../tape/market-state.ts'
import type { Order } from './order.ts'

/** The stake a form asks for, within the product's bounds of one order. */
export function checkStake(text: string, product: Product, asset: RuntimeConfig['asset']): Minor {
  refuseIf(stakeRefused(text, asset, product))
  return parseAmount(text, asset) as Minor
}

/** The terms of a duration, frozen for this stake. Throws `seconds_not_offered`. */
export function termsFor(product: Product, seconds: number, amount: Minor): TradeTerms {
  const offered = product.terms.find((term) => term.seconds === seconds)
  refuseIf(durationRefused(offered))
  const { payoutRate } = offered as Product['terms'][number]
  return { amount, payoutRate, feeRate: product.feeRate, feeMin: product.feeMin }
}

/** Refuses unless the market trades now and until the order's close. */
export function checkMarket(state: TradingState, closeAt: EpochSeconds): void {
  if (state.state === 'forbidden') throw new Refusal('market_forbidden', { reason: state.stateReason ?? '' })
  if (state.stateReason === 'stale' || state.stateReason === 'absent') throw new Refusal('price_stale')
  if (state.state !== 'trading') throw marketClosed(state.nextOpenAt)
  if (state.sessionEndsAt !== null && closeAt > state.sessionEndsAt) throw marketClosed(null)
}

const marketClosed = (opensAt: EpochSeconds | null) =>
  new Refusal('market_closed', opensAt === null ? {} : { opensAt })

/** Adds to an account's change the user's limits as conditions, and this order to the counters. */
export function reserveStake(change: Change, order: Order, limits: Limits, dayTurned: boolean): void {
  const { amount } = order.terms
  const { cost } = outcomes(order.terms)
  change
    .where(`${order.asset}_available`, '>=', cost)
    .whereAtMost('openTotal', limits.totalMax - amount)
    .whereAtMost(['open', order.productId], limits.positionMax - amount)
    .add('openTotal', amount)
    .add(['open', order.productId], amount)
  if (amount < limits.positionMin) change.where(['open', order.productId], '>=', limits.positionMin - amount)
  if (dayTurned) {
    change
      .where('day', '<', order.day)
      .set('day', order.day)
      .set('leftStake', NO_LIMIT - amount)
      .set('leftLoss', NO_LIMIT - cost)
  } else {
    change
      .where('day', '=', order.day)
      .where('leftStake', '>=', amount)
      .where('leftLoss', '>=', cost)
      .add('leftStake', -amount)
      .add('leftLoss', -cost)
  }
}

export type Limits = Omit<StakeLimits, 'orderMin' | 'orderMax'>

/**
 * Why the account refused an order: a refusal, or `dayTurned` if its limits are counted under another day than assumed.
 * With `dayTurned` set, the order was assumed to begin a new day. Throws `account_frozen`.
 */
export function whyNotReserved(
  account: AccountItem,
  order: Order,
  limits: Limits,
  dayTurned: boolean,
): Refusal | 'dayTurned' {
  assertNotFrozen(account)
  const { asset, terms } = order
  const { available } = account.balances[asset]
  const means = { available, openHere: account.open[order.productId] ?? 0n, openTotal: account.openTotal }
  const unable = meansRefused(terms, asset, means, limits)
  if (unable) return refusalOf(unable)
  if (dayTurned ? account.day >= order.day : account.day !== order.day) return 'dayTurned'
  const spent = dayRefused(terms, asset, account)
  return spent ? refusalOf(spent) : new Refusal('conflict')
}
