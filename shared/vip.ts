/** Where points come from, never stake, deposits or losses: a level of identity, a day signed in, limits of one's own, the risk quiz. */
export const vipSources = ['level', 'sign', 'limits', 'quiz'] as const
export type VipSource = (typeof vipSources)[number]

/** What a stage publishes of its levels. */
export interface VipTerms {
  /** Points of each source. */
  points: Readonly<Record<VipSource, number>>
  /** Points from which on each level is reached, the first for level 1. */
  levels: readonly number[]
  /** What each level takes off the withdrawal fee, in percent. */
  percentEach: number
}

/** The level these points reach. */
export const vipLevelOf = (points: number, { levels }: VipTerms): number =>
  levels.filter((from) => from <= points).length

/** The part of the withdrawal fee a level takes off, in percent; one that is no more gives what the highest does. */
export const vipPercentOff = (level: number, { levels, percentEach }: VipTerms): number =>
  percentEach * Math.min(level, levels.length)

/** What of a fee's rate or bound is left at a level, rounded down. */
export const lessByVip = (value: bigint, level: number, terms: VipTerms): bigint =>
  (value * BigInt(100 - vipPercentOff(level, terms))) / 100n
