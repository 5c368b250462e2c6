import { type Minor, mulDiv, RATE_SCALE } from '../money.ts'
import { dateIn, type EpochMs, type EpochSeconds, firstQuarter, hourIn, secondsOf } from '../time.ts'

/** The published fee: parts of a million of the amount, and its bounds in minor units. */
export interface FeeTerms {
  feeRate: bigint
  feeMin: Minor
  feeMax: Minor
}

/** The fee inside an amount, rounded up, within its bounds; and what arrives. Never more than the amount. */
export function withdrawalFee(amount: Minor, { feeRate, feeMin, feeMax }: FeeTerms) {
  const part = mulDiv(amount, feeRate, RATE_SCALE, 'up')
  const within = part < feeMin ? feeMin : part > feeMax ? feeMax : part
  const fee = within > amount ? amount : within
  return { fee, arrives: amount - fee }
}

/** The hours of a day in which withdrawals are submitted: from `opensAt` until before `closesAt`, by a zone's clock. */
export interface WindowTerms {
  zone: string
  opensAt: number
  closesAt: number
}

export interface Window {
  isOpen: boolean
  /** When it opens next; where it is open, when it closes. */
  changesAt: EpochSeconds
}

/**
 * How the window stands at a moment: as a clock on the wall shows, also on days on which it is set. One that is open all
 * day closes at midnight and opens again.
 */
export function windowAt({ zone, opensAt, closesAt }: WindowTerms, nowMs: EpochMs): Window {
  const isOpenAt = (ms: EpochMs) => hourIn(zone, ms) >= opensAt && hourIn(zone, ms) < closesAt
  const isOpen = isOpenAt(nowMs)
  const today = dateIn(zone, nowMs)
  const changes = (ms: EpochMs) => isOpenAt(ms) !== isOpen || (isOpen && dateIn(zone, ms) !== today)
  return { isOpen, changesAt: firstQuarter(secondsOf(nowMs), changes) }
}
