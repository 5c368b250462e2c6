import type { Asset } from '../assets.ts'
import { type WindowTerms, windowAt } from '../calc/withdrawal.ts'
import type { DestinationKind } from '../destinations.ts'
import { formatAmount, type Minor } from '../money.ts'
import type { EpochMs, EpochSeconds } from '../time.ts'
import { hour } from '../withdrawal-rules.ts'
import { amountRefused } from './amount.ts'
import { type Refused, refused } from './refused.ts'

// In the order of shared/withdrawal-rules.ts.

export const levelRefused = (level: number): Refused | null =>
  level >= 1 ? null : refused('withdrawal_level', { level: 1 })

const notBound = {
  card: 'card_not_bound',
  alipay: 'alipay_not_bound',
  wechat: 'wechat_not_bound',
  address: 'address_not_bound',
} as const satisfies Record<DestinationKind, string>

export const notBoundOf = (kind: DestinationKind): Refused => refused(notBound[kind])

/** Names the moment the hours begin. */
export function windowRefused(terms: WindowTerms, nowMs: EpochMs): Refused | null {
  const { isOpen, changesAt } = windowAt(terms, nowMs)
  const { zone, opensAt, closesAt } = terms
  if (isOpen) return null
  return refused('withdrawal_window', { from: hour(opensAt), to: hour(closesAt), zone, time: changesAt })
}

export const countRefused = (outs: bigint, aDay: number, renewsAt: EpochSeconds): Refused | null =>
  outs < BigInt(aDay) ? null : refused('withdrawal_count', { max: aDay, time: renewsAt })

export const withdrawalAmountRefused = (
  text: string,
  asset: Asset,
  { min, max }: { min: Minor; max: Minor },
): Refused | null => amountRefused(text, asset, { min, max, below: 'amount_below_min' })

export interface NewDestination {
  usableAt: EpochSeconds
  firstEver: boolean
  /** Sent or arrived so far. */
  sent: Minor
}

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

export interface Means {
  available: Minor
  bonus: Minor
  turnoverLeft: Minor
}

/** Names the bonus terms if the bonus would cover it. */
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
