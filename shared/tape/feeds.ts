/** The least real first. */
export const feeds = ['sim', 'replay', 'kraken'] as const
export type Feed = (typeof feeds)[number]
