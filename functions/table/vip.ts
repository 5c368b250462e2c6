import type { Row } from './write.ts'

/** The VIP level a user reached; 0 where there is no row. It never falls. */
export const vipLevelIn = (row: Row | undefined): number => Number(row?.vip ?? 0)

/** When they passed the risk quiz; null until then. */
export const quizPassedAt = (row: Row | undefined): number | null =>
  row?.quizAt === undefined ? null : Number(row.quizAt)
