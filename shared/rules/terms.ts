import { DAY, type EpochSeconds, type Seconds } from '../time.ts'

/** Every process and open page knows the new terms by then. */
export const TERMS_NOTICE_S: Seconds = DAY
export const TERMS_AHEAD_S: Seconds = 90 * DAY

/** Parts of a million, by seconds: no bet on public data gains on average (check 46). */
export const payoutMost: Readonly<Record<number, bigint>> = {
  30: 830_000n,
  60: 880_000n,
  120: 910_000n,
  180: 910_000n,
  300: 920_000n,
}

export const PAYOUT_LEAST = 500_000n
export const FEE_LEAST = 5_000n
export const FEE_MOST = 20_000n
export const FEE_MIN_MOST = 1_00n
export const STAKE_MOST = 100_000_00n

export interface Terms {
  orderMin: bigint
  orderMax: bigint
  positionMin: bigint
  positionMax: bigint
  feeRate: bigint
  feeMin: bigint
  terms: { seconds: number; payoutRate: bigint }[]
}

export const termsFaults = [
  'duration_unknown',
  'durations_none',
  'payout_bounds',
  'fee_bounds',
  'fee_min_bounds',
  'order_bounds',
  'position_bounds',
] as const
export type TermsFault = (typeof termsFaults)[number]

const within = (value: bigint, least: bigint, most: bigint) => least <= value && value <= most

export const isPayout = (seconds: number, payoutRate: bigint): boolean =>
  within(payoutRate, PAYOUT_LEAST, payoutMost[seconds] ?? 0n)

/** Null if a product may have these terms. */
export function termsFault(asked: Terms): TermsFault | null {
  const { terms, feeRate, feeMin, orderMin, orderMax, positionMin, positionMax } = asked
  const seconds = terms.map((one) => one.seconds)
  if (terms.length === 0) return 'durations_none'
  if (seconds.some((one) => payoutMost[one] === undefined) || new Set(seconds).size < seconds.length)
    return 'duration_unknown'
  if (terms.some((one) => !isPayout(one.seconds, one.payoutRate))) return 'payout_bounds'
  if (!within(feeRate, FEE_LEAST, FEE_MOST)) return 'fee_bounds'
  if (!within(feeMin, 1n, FEE_MIN_MOST)) return 'fee_min_bounds'
  if (!within(orderMin, feeMin * 10n, orderMax) || orderMax > STAKE_MOST) return 'order_bounds'
  if (!within(positionMin, orderMin, positionMax) || !within(positionMax, orderMax, STAKE_MOST))
    return 'position_bounds'
  return null
}

/** Terms begin one to ninety days after their announcement. */
export function momentFault(from: EpochSeconds, now: EpochSeconds): 'early' | 'late' | null {
  if (from < now + TERMS_NOTICE_S) return 'early'
  return from > now + TERMS_AHEAD_S ? 'late' : null
}

/** States of terms that an operator proposed. */
export const proposalStates = ['proposed', 'announced', 'refused', 'withdrawn'] as const
export type ProposalState = (typeof proposalStates)[number]

export const faultFields: Readonly<Record<TermsFault, string>> = {
  duration_unknown: 'payouts',
  durations_none: 'payouts',
  payout_bounds: 'payouts',
  fee_bounds: 'feeRate',
  fee_min_bounds: 'feeMin',
  order_bounds: 'orderMin, orderMax',
  position_bounds: 'positionMin, positionMax',
}
