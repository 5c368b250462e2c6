/** Days set aside this often in a row ring the alarm; they are counted once the account rests. */
export const ASIDE_TOLD = 100

/** An alarm counts these lines (infra/effects.ts). */
export const NOT_COUNTED = 'days not counted'
