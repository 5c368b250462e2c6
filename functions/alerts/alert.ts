import type { AlertState } from '../../shared/alerts.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { Change, type Update } from '../table/write.ts'
import { alertIndex, alertKeys } from './keys.ts'
import type { PriceAlert } from './stored.ts'

type Drafted = Omit<PriceAlert, 'state' | 'reachedAt'>

/** Fails unless the place still holds the ended alert `before`. */
export function alertUpdate({ uid, place, ...alert }: Drafted, before: string | undefined): Update {
  const change = new Change(alertKeys.alert(uid, place)).set('state', 'waiting' satisfies AlertState)
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
  const change = new Change(alertKeys.alert(uid, place)).where('id', '=', id).where('state', '=', from)
  for (const [name, value] of Object.entries(end)) change.set(name, value)
  return change.remove('gpk').remove('gsk').build()
}
