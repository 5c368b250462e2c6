/** Never stakes, deposits or losses. */
export const vipSources = ['level', 'sign', 'limits', 'quiz'] as const
export type VipSource = (typeof vipSources)[number]

export interface VipTerms {
  points: Readonly<Record<VipSource, number>>
  /** The first is level 1. */
  levels: readonly number[]
  percentEach: number
}

export const vipLevelOf = (points: number, { levels }: VipTerms): number =>
  levels.filter((from) => from <= points).length

/** A level that no longer exists counts as the highest. */
export const vipPercentOff = (level: number, { levels, percentEach }: VipTerms): number =>
  percentEach * Math.min(level, levels.length)

/** Rounded down. */
export const lessByVip = (value: bigint, level: number, terms: VipTerms): bigint =>
  (value * BigInt(100 - vipPercentOff(level, terms))) / 100n
