import { type HoursId, pauses, tradedMinutes } from '../market/hours.ts'
import { type EpochDay, epochDay, secondsOf } from '../time.ts'

/**
 * The versions of the simulated walk. Each fixes every price of every day, so an order is decided and checked by the
 * version it was placed under, at any age.
 *
 * `walk-1`: what a past day has moved fades with trading minutes.
 * `walk-2`: while a market is open nothing pulls its price back. What a past day has moved fades by an equal part in
 * each pause, in which no order is open; a market that never pauses fades with trading minutes, too slowly for a bet.
 * Days before `WALK_2_FROM` are those of `walk-1`.
 */
export const walks = ['walk-1', 'walk-2'] as const
export type WalkVersion = (typeof walks)[number]

/** What new orders freeze. */
export const currentWalk: WalkVersion = 'walk-2'
/** Orders from before they froze a version were placed under this one. */
export const firstWalk: WalkVersion = 'walk-1'

export const isWalk = (text: string): text is WalkVersion => walks.some((walk) => walk === text)

/** Sunday, 22 November 2026, 00:00 UTC: all but crypto is closed, and crypto goes on without a jump. */
export const WALK_2_FROM: EpochDay = epochDay(secondsOf(Date.UTC(2026, 10, 22)))

/** The version that walks a day, by the rules of `walk`. */
export const walkOn = (walk: WalkVersion, day: EpochDay): WalkVersion =>
  walk === 'walk-2' && day >= WALK_2_FROM ? 'walk-2' : 'walk-1'

/** How what a finished day has moved fades out of the level: evenly over `length` trading minutes, or pauses. */
export interface Fade {
  by: 'minutes' | 'pauses'
  length: number
  /** Calendar days within which `length` of them lie, holidays included (held by a test). */
  days: number
}

export const fades: Record<WalkVersion, Record<HoursId, Fade>> = {
  'walk-1': {
    always: { by: 'minutes', length: 44_640, days: 31 },
    forex: { by: 'minutes', length: 27_000, days: 31 },
    futures: { by: 'minutes', length: 26_000, days: 31 },
    stocks: { by: 'minutes', length: 7_000, days: 31 },
  },
  'walk-2': {
    always: { by: 'minutes', length: 72_000, days: 50 },
    forex: { by: 'pauses', length: 7, days: 50 },
    futures: { by: 'pauses', length: 20, days: 31 },
    stocks: { by: 'pauses', length: 18, days: 31 },
  },
}

/** How many trading minutes, or pauses, of a day lie before a minute of it (0-1440). */
export const countOf: Record<Fade['by'], (hours: HoursId, day: EpochDay, minute: number) => number> = {
  minutes: tradedMinutes,
  pauses,
}

/** An order's root covers the commitments of so many days before the day of its `openAt`, and one after. */
export const rootDaysBefore = (walk: WalkVersion): number =>
  1 + Math.max(...Object.values(fades[walk]).map(({ days }) => days))
export const rootDays = (walk: WalkVersion): number => rootDaysBefore(walk) + 2
