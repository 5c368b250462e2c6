import type { Seconds } from './time.ts'
import { DAY } from './time.ts'

/** So long an invitation can be confirmed. */
export const COUPLE_ASK_S: Seconds = 7 * DAY

/** `asked` until the partner confirms or refuses it, its sender withdraws it, or its time is over; `linked` until either ends it. */
export const coupleStates = ['asked', 'linked', 'refused', 'withdrawn', 'ended'] as const
export type CoupleState = (typeof coupleStates)[number]
