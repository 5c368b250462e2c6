import { formatAmount } from '../../../shared/money.ts'
import type { EpochSeconds } from '../../../shared/time.ts'
import { changedTo, type Effect, type RowChange } from '../../table/effects.ts'
import { couplePrefix } from '../../table/keys.ts'

export function effectsOf(change: RowChange): Effect[] {
  const { old, new: row } = change
  if (!row) return []
  const uid = row.pk.slice('U#'.length)
  const told = (
    type: 'couple_asked' | 'couple_linked' | 'couple_ended' | 'couple_reward',
    to: { uid: string; at: EpochSeconds; params: Record<string, string | number> },
  ): Effect => {
    const id = row.sk.slice(row.sk.indexOf('#') + 1)
    return { effect: 'message', type, event: `${row.sk} ${type}`, about: { screen: 'couple', id }, ...to }
  }
  if (!row.sk.startsWith(couplePrefix)) {
    if (old) return []
    const days = (row.dates as string[]).length
    const params = { days, amount: formatAmount(row.amount as bigint, 'USD'), asset: 'USD' }
    return [told('couple_reward', { uid, at: Number(row.at), params })]
  }
  const [from, fromId, publicId] = [row.from, row.fromId, row.publicId].map(String) as [
    string,
    string,
    string,
  ]
  if (!old) {
    const params = { partner: fromId, time: Number(row.until) }
    return [told('couple_asked', { uid, at: Number(row.at), params })]
  }
  if (changedTo(change, 'state', 'linked'))
    return [told('couple_linked', { uid: from, at: Number(row.since), params: { partner: publicId } })]
  if (!changedTo(change, 'state', 'ended')) return []
  const [other, by] = row.endedBy === uid ? [from, publicId] : [uid, fromId]
  return [told('couple_ended', { uid: other, at: Number(row.endedAt), params: { partner: by } })]
}
