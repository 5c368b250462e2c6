import type { Seconds } from './time.ts'
import { DAY } from './time.ts'

export const COUPLE_ASK_S: Seconds = 7 * DAY

export const coupleStates = ['asked', 'linked', 'refused', 'withdrawn', 'ended'] as const
export type CoupleState = (typeof coupleStates)[number]
