/**
 * Points of a user by where they come from: never from stake, deposits or losses. A level of identity, a day signed in,
 * having limits of one's own, the risk quiz.
 */
export const vipPoints = { level: 20, sign: 1, limits: 10, quiz: 20 } as const
export type VipSource = keyof typeof vipPoints
export const vipSources = /* @__PURE__ */ Object.keys(vipPoints) as VipSource[]

/** Points from which on each level is reached, the first for level 1. */
export const vipLevels = [30, 80, 150, 250, 400] as const
export const VIP_MAX = 5

/** The level these points reach. */
export const vipLevelOf = (points: number): number => vipLevels.filter((from) => from <= points).length

/** The part of the withdrawal fee a level takes off, in percent. */
export const vipPercentOff = (level: number): number => 10 * level

/** What of a fee's rate or bound is left at a level, rounded down. */
export const lessByVip = (value: bigint, level: number): bigint =>
  (value * BigInt(100 - vipPercentOff(level))) / 100n
