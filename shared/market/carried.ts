import type { Seconds } from '../time.ts'

/** A client that asks at least this often misses no price. */
export const CARRIED_S: Seconds = 20
/** Clients may ask for ticks every twelfth second, through caches of a second each. */
export const TICKS_S: Seconds = 14

/** A price host, if the stage has one, is named in this header. */
export const TICKS_PATH = '/api/index/ticks'
export const TICKS_AT = 'prices-at'
