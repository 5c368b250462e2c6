import type { Asset } from '../assets.ts'
import { outcomes, type TradeTerms } from '../calc/trade.ts'
import { formatAmount, type Minor } from '../money.ts'
import { amountRefused } from './amount.ts'
import { type Refused, refused } from './refused.ts'

/** Minor units. */
export interface StakeLimits {
  orderMin: Minor
  orderMax: Minor
  positionMin: Minor
  positionMax: Minor
  totalMax: Minor
}

export const stakeRefused = (
  text: string,
  asset: Asset,
  { orderMin, orderMax }: Pick<StakeLimits, 'orderMin' | 'orderMax'>,
): Refused | null => amountRefused(text, asset, { min: orderMin, max: orderMax, below: 'order_below_min' })

export const durationRefused = (terms: unknown): Refused | null =>
  terms === undefined ? refused('seconds_not_offered') : null

export interface Means {
  available: Minor
  openHere: Minor
  openTotal: Minor
}

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

export interface DayLeft {
  leftStake: Minor
  leftLoss: Minor
}

export function dayRefused(
  terms: TradeTerms,
  asset: Asset,
  { leftStake, leftLoss }: DayLeft,
): Refused | null {
  if (leftStake >= terms.amount && leftLoss >= outcomes(terms).cost) return null
  const left = leftStake < leftLoss ? leftStake : leftLoss
  return refused('limit_reached', { left: formatAmount(left > 0n ? left : 0n, asset), asset })
}
