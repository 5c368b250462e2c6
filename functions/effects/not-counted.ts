/** Logged when the days of a user could not be counted; an alarm counts the lines (infra/effects.ts). */
export const NOT_COUNTED = 'days not counted'
