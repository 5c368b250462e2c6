import { type Minor, mulDiv, RATE_SCALE } from '../money.ts'
import { DAY, dateIn, type EpochMs, type EpochSeconds, hourOfDate, msOf, secondsOf } from '../time.ts'

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

/** How the window stands at a moment; on days on which clocks are changed too. */
export function windowAt({ zone, opensAt, closesAt }: WindowTerms, nowMs: EpochMs): Window {
  const now = secondsOf(nowMs)
  const today = dateIn(zone, nowMs)
  const opens = hourOfDate(zone, today, opensAt)
  const closes = hourOfDate(zone, today, closesAt)
  if (now < opens) return { isOpen: false, changesAt: opens }
  if (now < closes) return { isOpen: true, changesAt: closes }
  return { isOpen: false, changesAt: hourOfDate(zone, nextDate(zone, today, now), opensAt) }
}

/** The date after one, as a zone's calendar has it: an island may leave one out. */
function nextDate(zone: string, today: string, now: EpochSeconds): string {
  for (let at = now; ; at += DAY / 24) {
    const date = dateIn(zone, msOf(at))
    if (date > today) return date
  }
}
