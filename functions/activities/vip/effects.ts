import { vipPercentOff } from '../../../shared/vip.ts'
import type { Effect, RowChange } from '../../table/effects.ts'
import { vipLevelIn } from '../../table/vip.ts'

/** A level that was reached is told to its user. */
export function effectsOf({ old, new: row }: RowChange): Effect[] {
  const level = vipLevelIn(row)
  if (!row || level <= vipLevelIn(old)) return []
  return [
    {
      effect: 'message',
      uid: row.pk.slice('U#'.length),
      type: 'vip_reached',
      at: Number(row.vipAt),
      event: `VIP ${level}`,
      params: { level, percent: vipPercentOff(level) },
    },
  ]
}
