import type { Effect, RowChange } from '../table/effects.ts'

/** A day signed in counts for its user's VIP level and their couple; one that was made up does not. */
export function effectsOf({ old, new: row }: RowChange): Effect[] {
  if (!row || old || row.how !== 'signed') return []
  return [{ effect: 'progress', uid: row.pk.slice('U#'.length), at: Number(row.at), event: row.sk }]
}
