import type { Asset } from '../../shared/assets.ts'
import { formatAmount } from '../../shared/money.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import type { Effect, RowChange } from '../table/effects.ts'
import { isBonus } from './reward.ts'

/** Accepting sends no message: it is the user's own act. */
export function effectsOf({ old, new: row }: RowChange): Effect[] {
  if (!row || old) return []
  const asset = row.asset as Asset
  const told = (type: 'bonus_offered' | 'bonus_turned' | 'bonus_lapsed', at: EpochSeconds): Effect => ({
    effect: 'message',
    uid: row.pk.slice('U#'.length),
    type,
    at,
    event: `${row.sk} ${type}`,
    params: { amount: formatAmount(row.amount as bigint, asset), asset },
    about: { screen: 'reward', id: row.sk.slice('R#'.length) },
  })
  if (isBonus(row)) return [told('bonus_offered', Number(row.offeredAt))]
  return [told(row.what === 'turned' ? 'bonus_turned' : 'bonus_lapsed', Number(row.at))]
}
