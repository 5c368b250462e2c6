import { type Minor, mulDiv, RATE_SCALE } from '../money.ts'
import { dateIn, type EpochMs, type EpochSeconds, firstQuarter, hourIn, secondsOf } from '../time.ts'

export interface FeeTerms {
  feeRate: bigint
  feeMin: Minor
  feeMax: Minor
}

/** The fee is inside the amount, rounded up, within its bounds, and never more than the amount. */
export function withdrawalFee(amount: Minor, { feeRate, feeMin, feeMax }: FeeTerms) {
  const part = mulDiv(amount, feeRate, RATE_SCALE, 'up')
  const within = part < feeMin ? feeMin : part > feeMax ? feeMax : part
  const fee = within > amount ? amount : within
  return { fee, arrives: amount - fee }
}

/** From `opensAt` until before `closesAt`, by the zone's clock. */
export interface WindowTerms {
  zone: string
  opensAt: number
  closesAt: number
}

export interface Window {
  isOpen: boolean
  changesAt: EpochSeconds
}

/** Follows changes of the wall clock. A window open all day closes and opens at midnight. */
export function windowAt({ zone, opensAt, closesAt }: WindowTerms, nowMs: EpochMs): Window {
  const isOpenAt = (ms: EpochMs) => hourIn(zone, ms) >= opensAt && hourIn(zone, ms) < closesAt
  const isOpen = isOpenAt(nowMs)
  const today = dateIn(zone, nowMs)
  const changes = (ms: EpochMs) => isOpenAt(ms) !== isOpen || (isOpen && dateIn(zone, ms) !== today)
  return { isOpen, changesAt: firstQuarter(secondsOf(nowMs), changes) }
}
