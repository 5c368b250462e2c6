import { DAY, type Seconds } from './time.ts'

/** `loss` is net; open orders count as lost until they settle. */
export const limitKinds = ['stake', 'loss', 'deposit'] as const
export type LimitKind = (typeof limitKinds)[number]

export const RAISED_AFTER: Seconds = DAY
/** Whole units of the stage's asset. */
export const LIMIT_MOST = 10_000_000n

export const timeOutDays = [1, 7, 30, 42] as const
export const exclusionMonths = [6, 12, 60] as const

/** Stops orders, deposits and purchases; login, withdrawals and settlement go on. */
export const pauseKinds = ['timeOut', 'exclusion'] as const
export type PauseKind = (typeof pauseKinds)[number]

export const ZONE_KEPT: Seconds = 30 * DAY
export const ZONE_NAME_MAX = 32

export const CHECK_HOUR = 20
