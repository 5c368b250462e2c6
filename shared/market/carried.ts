import type { Seconds } from '../time.ts'

/** How many seconds of prices a price carries with it: who asks at least so often misses none. */
export const CARRIED_S: Seconds = 12
/** And how many the light answer for all products: a question of every third second, through caches of a second each. */
export const TICKS_S: Seconds = 6

/** Of the light answer. It may also be served by a host of its own, which this header of an answer then names. */
export const TICKS_PATH = '/api/index/ticks'
export const TICKS_AT = 'prices-at'
