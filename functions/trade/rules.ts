import type { TradeTerms } from '../../shared/calc/trade.ts'
import { outcomes } from '../../shared/calc/trade.ts'
import { Refusal } from '../../shared/errors.ts'
import { formatAmount, type Minor, parseAmount } from '../../shared/money.ts'
import type { RuntimeConfig } from '../config.ts'
import { type AccountItem, NO_LIMIT } from '../ledger/account.ts'
import type { Product } from '../table/catalog.ts'
import type { Change } from '../table/write.ts'
import type { TradingState } from '../tape/market-state.ts'
import type { Order } from './order.ts'

/** The stake a form asks for, within the product's bounds of one order. */
export function checkStake(text: string, product: Product, asset: RuntimeConfig['asset']): Minor {
  if (text.trim() === '') throw new Refusal('amount_required')
  const amount = parseAmount(text, asset)
  if (amount === null) throw new Refusal('amount_invalid', { decimals: 2 })
  const money = (minor: Minor) => formatAmount(minor, asset)
  if (amount < product.orderMin) throw new Refusal('order_below_min', { min: money(product.orderMin), asset })
  if (amount > product.orderMax)
    throw new Refusal('amount_above_max', { max: money(product.orderMax), asset })
  return amount
}

/** The terms of a duration, frozen for this stake. Throws `seconds_not_offered`. */
export function termsFor(product: Product, seconds: number, amount: Minor): TradeTerms {
  const offered = product.terms.find((term) => term.seconds === seconds)
  if (!offered) throw new Refusal('seconds_not_offered')
  return { amount, payoutRate: offered.payoutRate, feeRate: product.feeRate, feeMin: product.feeMin }
}

/** Refuses unless the market trades now and until the order's close. */
export function checkMarket(state: TradingState, closeAt: number): void {
  if (state.state === 'forbidden') throw new Refusal('market_forbidden', { reason: state.stateReason ?? '' })
  if (state.stateReason === 'stale' || state.stateReason === 'absent') throw new Refusal('price_stale')
  if (state.state !== 'trading') throw marketClosed(state.nextOpenAt)
  if (state.sessionEndsAt !== null && closeAt > state.sessionEndsAt) throw marketClosed(null)
}

const marketClosed = (opensAt: number | null) =>
  new Refusal('market_closed', opensAt === null ? {} : { opensAt })

/** The user's limits as conditions on the account item, and its counters moved by this order. */
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

export interface Limits {
  positionMin: Minor
  positionMax: Minor
  totalMax: Minor
}

/**
 * Why an account's image did not take an order: the refusal, or that its limits are counted under another day
 * than the order assumed (`dayTurned`: that the order begins a new one).
 */
export function whyNotReserved(
  account: AccountItem,
  order: Order,
  limits: Limits,
  dayTurned: boolean,
): Refusal | 'dayTurned' {
  const { asset, terms } = order
  const { amount } = terms
  const { cost } = outcomes(terms)
  const money = (minor: Minor) => formatAmount(minor > 0n ? minor : 0n, asset)
  const { available } = account.balances[asset]
  const position = account.open[order.productId] ?? 0n
  if (available < cost) {
    return new Refusal('insufficient_balance', { available: money(available), needed: money(cost), asset })
  }
  if (position + amount < limits.positionMin) {
    return new Refusal('position_below_min', { min: money(limits.positionMin), asset })
  }
  if (position + amount > limits.positionMax) {
    return new Refusal('position_max', {
      max: money(limits.positionMax),
      left: money(limits.positionMax - position),
      asset,
    })
  }
  if (account.openTotal + amount > limits.totalMax) {
    return new Refusal('total_max', {
      max: money(limits.totalMax),
      left: money(limits.totalMax - account.openTotal),
      asset,
    })
  }
  if (dayTurned ? account.day >= order.day : account.day !== order.day) return 'dayTurned'
  if (account.leftStake < amount || account.leftLoss < cost) {
    const left = account.leftStake < account.leftLoss ? account.leftStake : account.leftLoss
    return new Refusal('limit_reached', { left: money(left), asset })
  }
  return new Refusal('conflict')
}
