import type { Effect, RowChange } from '../table/effects.ts'

export function effectsOf({ old, new: row }: RowChange): Effect[] {
  if (!row || old || row.how !== 'signed') return []
  return [{ effect: 'progress', uid: row.pk.slice('U#'.length), at: Number(row.at), event: row.sk }]
}
