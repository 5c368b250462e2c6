import type { AlertSide, AlertState } from '../../shared/alerts.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { alertIndex, alertPrefix, keys } from '../table/keys.ts'
import { Change, type Row, type Update } from '../table/write.ts'

export interface PriceAlert {
  uid: string
  place: number
  id: string
  productId: string
  symbol: string
  side: AlertSide
  /** Scaled by the instrument's decimals. */
  price: bigint
  at: EpochSeconds
  state: AlertState
  reachedAt: EpochSeconds | null
}

export const alertOf = (row: Row): PriceAlert => ({
  uid: row.pk.slice('U#'.length),
  place: Number(row.sk.slice(alertPrefix.length)),
  id: row.id as string,
  productId: row.productId as string,
  symbol: row.symbol as string,
  side: row.side as AlertSide,
  price: row.price as bigint,
  at: Number(row.at),
  state: row.state as AlertState,
  reachedAt: row.reachedAt === undefined ? null : Number(row.reachedAt),
})

type Drafted = Omit<PriceAlert, 'state' | 'reachedAt'>

/** Fails unless the place still holds the ended alert `before`. */
export function alertUpdate({ uid, place, ...alert }: Drafted, before: string | undefined): Update {
  const change = new Change(keys.alert(uid, place)).set('state', 'waiting' satisfies AlertState)
  const { gpk, gsk } = alertIndex({ uid, place, ...alert })
  for (const [name, value] of Object.entries({ ...alert, gpk, gsk })) change.set(name, value)
  change.remove('reachedAt')
  if (before === undefined) change.whereAbsent('pk')
  else change.where('id', '=', before).where('state', '<>', 'waiting' satisfies AlertState)
  return change.build()
}

/** Fails unless the alert is still in state `from`. */
export function endUpdate(
  { uid, place, id }: Pick<PriceAlert, 'uid' | 'place' | 'id'>,
  end: { state: 'removed' } | { state: 'reached'; reachedAt: EpochSeconds },
  from: AlertState = 'waiting',
): Update {
  const change = new Change(keys.alert(uid, place)).where('id', '=', id).where('state', '=', from)
  for (const [name, value] of Object.entries(end)) change.set(name, value)
  return change.remove('gpk').remove('gsk').build()
}
