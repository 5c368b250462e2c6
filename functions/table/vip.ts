import type { Row } from './write.ts'

export const vipLevelIn = (row: Row | undefined): number => Number(row?.vip ?? 0)

export const quizPassedAt = (row: Row | undefined): number | null =>
  row?.quizAt === undefined ? null : Number(row.quizAt)
