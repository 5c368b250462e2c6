/** Days set aside so often in a row, some minutes long, ring the alarm; they are counted all the same once it rests. */
export const ASIDE_TOLD = 100

/** Logged when the days of a user could not be counted; an alarm counts the lines (infra/effects.ts). */
export const NOT_COUNTED = 'days not counted'
