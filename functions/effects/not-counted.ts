/** An alarm counts these lines (infra/effects.ts). */
export const NOT_COUNTED = 'days not counted'
