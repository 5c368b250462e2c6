import type { Asset } from '../assets.ts'
import { outcomes, type TradeTerms } from '../calc/trade.ts'
import { formatAmount, type Minor } from '../money.ts'
import { amountRefused } from './amount.ts'
import { type Refused, refused } from './refused.ts'

// What an order is refused for, in this order: its stake, its duration, its market (which the server alone judges),
// what its user has and holds open, what the day has left.

/** Bounds of one order, of a user's open stake on its product, and of all their open stake; minor units. */
export interface StakeLimits {
  orderMin: Minor
  orderMax: Minor
  positionMin: Minor
  positionMax: Minor
  totalMax: Minor
}

/** A stake, a plain decimal as sent, outside the bounds of one order. */
export const stakeRefused = (
  text: string,
  asset: Asset,
  { orderMin, orderMax }: Pick<StakeLimits, 'orderMin' | 'orderMax'>,
): Refused | null => amountRefused(text, asset, { min: orderMin, max: orderMax, below: 'order_below_min' })

export const durationRefused = (terms: unknown): Refused | null =>
  terms === undefined ? refused('seconds_not_offered') : null

/** What a user has to stake, and what they have open: on the order's product and over all. */
export interface Means {
  available: Minor
  openHere: Minor
  openTotal: Minor
}

/** An order its user cannot pay, or that would take their open stake out of its bounds. */
export function meansRefused(
  terms: TradeTerms,
  asset: Asset,
  { available, openHere, openTotal }: Means,
  { positionMin, positionMax, totalMax }: Omit<StakeLimits, 'orderMin' | 'orderMax'>,
): Refused | null {
  const { amount } = terms
  const { cost } = outcomes(terms)
  const money = (minor: Minor) => formatAmount(minor > 0n ? minor : 0n, asset)
  const over = (max: Minor, open: Minor) => ({ max: money(max), left: money(max - open), asset })
  if (available < cost)
    return refused('insufficient_balance', { available: money(available), needed: money(cost), asset })
  if (openHere + amount < positionMin) {
    const least = money(positionMin - openHere)
    return refused('position_below_min', { least, min: money(positionMin), asset })
  }
  if (openHere + amount > positionMax) return refused('position_max', over(positionMax, openHere))
  if (openTotal + amount > totalMax) return refused('total_max', over(totalMax, openTotal))
  return null
}

/** What is left of a user's own limits of the day: of stakes, and of losses. */
export interface DayLeft {
  leftStake: Minor
  leftLoss: Minor
}

/** An order that goes beyond what the day has left. */
export function dayRefused(
  terms: TradeTerms,
  asset: Asset,
  { leftStake, leftLoss }: DayLeft,
): Refused | null {
  if (leftStake >= terms.amount && leftLoss >= outcomes(terms).cost) return null
  const left = leftStake < leftLoss ? leftStake : leftLoss
  return refused('limit_reached', { left: formatAmount(left > 0n ? left : 0n, asset), asset })
}
