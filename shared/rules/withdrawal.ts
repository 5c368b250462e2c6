import type { Asset } from '../assets.ts'
import { type WindowTerms, windowAt } from '../calc/withdrawal.ts'
import type { DestinationKind } from '../destinations.ts'
import { formatAmount, type Minor } from '../money.ts'
import type { EpochMs, EpochSeconds } from '../time.ts'
import { hour } from '../withdrawal-rules.ts'
import { amountRefused } from './amount.ts'
import { type Refused, refused } from './refused.ts'

// What a withdrawal is refused for, in the order of shared/withdrawal-rules.ts.

/** Nothing goes out of an account whose identity nobody has verified. */
export const levelRefused = (level: number): Refused | null =>
  level >= 1 ? null : refused('withdrawal_level', { level: 1 })

const notBound = {
  card: 'card_not_bound',
  alipay: 'alipay_not_bound',
  wechat: 'wechat_not_bound',
  address: 'address_not_bound',
} as const satisfies Record<DestinationKind, string>

/** No such destination is bound. */
export const notBoundOf = (kind: DestinationKind): Refused => refused(notBound[kind])

/** Outside the published hours; with the moment they begin again. */
export function windowRefused(terms: WindowTerms, nowMs: EpochMs): Refused | null {
  const { isOpen, changesAt } = windowAt(terms, nowMs)
  const { zone, opensAt, closesAt } = terms
  if (isOpen) return null
  return refused('withdrawal_window', { from: hour(opensAt), to: hour(closesAt), zone, time: changesAt })
}

/** As many as a day has were submitted on the user's day; with the moment the next one begins. */
export const countRefused = (outs: bigint, aDay: number, renewsAt: EpochSeconds): Refused | null =>
  outs < BigInt(aDay) ? null : refused('withdrawal_count', { max: aDay, time: renewsAt })

/** An amount, a plain decimal as it is sent, outside the bounds of its user's level; minor units. */
export const withdrawalAmountRefused = (
  text: string,
  asset: Asset,
  { min, max }: { min: Minor; max: Minor },
): Refused | null => amountRefused(text, asset, { min, max, below: 'amount_below_min' })

/** A destination that is new: from `usableAt` on it is like any other. */
export interface NewDestination {
  usableAt: EpochSeconds
  firstEver: boolean
  /** What is on its way to it, or arrived. */
  sent: Minor
}

/** To a new destination nothing goes, but to a user's first one a little. */
export function newDestinationRefused(
  amount: Minor,
  asset: Asset,
  { usableAt, firstEver, sent }: NewDestination,
  { now, firstAtOnce }: { now: EpochSeconds; firstAtOnce: Minor },
): Refused | null {
  if (now >= usableAt) return null
  if (!firstEver) return refused('destination_waits', { time: usableAt })
  const left = firstAtOnce > sent ? firstAtOnce - sent : 0n
  const money = (minor: Minor) => formatAmount(minor, asset)
  if (amount <= left) return null
  return refused('withdrawal_amount', { max: money(firstAtOnce), left: money(left), asset, time: usableAt })
}

/** What a user has, and what is left to be traded before their bonus counts. */
export interface Means {
  available: Minor
  bonus: Minor
  turnoverLeft: Minor
}

/** More than is available; where the bonus would make up for it, its terms are named. */
export function balanceRefused(
  amount: Minor,
  asset: Asset,
  { available, bonus, turnoverLeft }: Means,
): Refused | null {
  const money = (minor: Minor) => formatAmount(minor > 0n ? minor : 0n, asset)
  if (amount <= available) return null
  if (bonus > 0n && amount <= available + bonus)
    return refused('insufficient_turnover', {
      available: money(available),
      bonus: money(bonus),
      turnover: money(turnoverLeft),
      asset,
    })
  return refused('insufficient_balance', { available: money(available), needed: money(amount), asset })
}
