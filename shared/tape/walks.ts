import { type HoursId, pauses, tradedMinutes } from '../market/hours.ts'
import { type EpochDay, epochDay, secondsOf } from '../time.ts'

/**
 * A version fixes every price: never change or remove one. `walk-1` fades past days by trading minutes.
 * `walk-2` fades in pauses, when no order is open; markets without pauses fade too slowly for a bet.
 */
export const walks = ['walk-1', 'walk-2'] as const
export type WalkVersion = (typeof walks)[number]

export const currentWalk: WalkVersion = 'walk-2'
export const firstWalk: WalkVersion = 'walk-1'

export const isWalk = (text: string): text is WalkVersion => walks.some((walk) => walk === text)

/** Sunday, 22 November 2026: only crypto trades, without a jump. */
export const WALK_2_FROM: EpochDay = epochDay(secondsOf(Date.UTC(2026, 10, 22)))

export const walkOn = (walk: WalkVersion, day: EpochDay): WalkVersion =>
  walk === 'walk-2' && day >= WALK_2_FROM ? 'walk-2' : 'walk-1'

/** Evenly over `length` trading minutes, or pauses. */
export interface Fade {
  by: 'minutes' | 'pauses'
  length: number
  /** Calendar days that contain `length` of them, holidays included; a test holds it. */
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

export const countOf: Record<Fade['by'], (hours: HoursId, day: EpochDay, minute: number) => number> = {
  minutes: tradedMinutes,
  pauses,
}

/** The root covers this many days before the day of `placedAt`, and one after. */
export const rootDaysBefore = (walk: WalkVersion): number =>
  1 + Math.max(...Object.values(fades[walk]).map(({ days }) => days))
export const rootDays = (walk: WalkVersion): number => rootDaysBefore(walk) + 2
