import { DAY, type Seconds } from './time.ts'

/**
 * What a user may limit for each of their days: stakes, what they lose (net, open orders counted as lost until they are
 * settled), and what they deposit.
 */
export const limitKinds = ['stake', 'loss', 'deposit'] as const
export type LimitKind = (typeof limitKinds)[number]

/** A limit is lowered at once, and raised or removed after this. */
export const RAISED_AFTER: Seconds = DAY
/** The highest limit that can be set, in whole units of the stage's asset: more is no limit. */
export const LIMIT_MOST = 10_000_000n

/** Lengths of a time-out in days, and of a self-exclusion in months. */
export const timeOutDays = [1, 7, 30, 42] as const
export const exclusionMonths = [6, 12, 60] as const

/** A stop of one's own: no orders, deposits and purchases; login, withdrawals and settlement go on. */
export const pauseKinds = ['timeOut', 'exclusion'] as const
export type PauseKind = (typeof pauseKinds)[number]

/** How often a user's time zone can be changed. */
export const ZONE_KEPT: Seconds = 30 * DAY
/** The longest IANA name has 32. */
export const ZONE_NAME_MAX = 32

/** The hour of the daily reality check unless the user chooses another. */
export const CHECK_HOUR = 20
