import type { Effect, RowChange } from '../../table/effects.ts'
import { quizPassedAt, vipLevelIn } from '../../table/vip.ts'

export function effectsOf({ old, new: row }: RowChange): Effect[] {
  if (!row) return []
  const uid = row.pk.slice('U#'.length)
  const quizAt = quizPassedAt(row)
  const level = vipLevelIn(row)
  return [
    ...(quizAt !== null && quizPassedAt(old) === null
      ? [{ effect: 'progress' as const, uid, at: quizAt, event: 'quiz' }]
      : []),
    ...(level > vipLevelIn(old)
      ? [
          {
            effect: 'message' as const,
            uid,
            type: 'vip_reached' as const,
            at: Number(row.vipAt),
            event: `VIP ${level}`,
            params: { level, percent: Number(row.vipPercent) },
          },
        ]
      : []),
  ]
}
