/** Where prices come from, the least real one first: made up, recorded, as it happens. */
export const feeds = ['sim', 'replay', 'kraken'] as const
export type Feed = (typeof feeds)[number]
