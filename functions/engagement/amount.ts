import type { Minor } from '../../shared/money.ts'

/** Every so many days in a row earn more. */
export const ROW = 7

/** What a day signed in earns that is the last of so many in a row. */
export const rewardOf = ({ reward, seventh }: { reward: number; seventh: number }, streak: number): Minor =>
  BigInt(streak % ROW === 0 ? seventh : reward)
