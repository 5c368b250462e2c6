import type { Minor } from '../../shared/money.ts'

export const ROW = 7

export const rewardOf = ({ reward, seventh }: { reward: number; seventh: number }, streak: number): Minor =>
  BigInt(streak % ROW === 0 ? seventh : reward)
