/** Where prices come from, the least real first: simulated, recorded, live. */
export const feeds = ['sim', 'replay', 'kraken'] as const
export type Feed = (typeof feeds)[number]
