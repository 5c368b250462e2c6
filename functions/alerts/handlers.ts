import { ALERTS_MOST } from '../../shared/alerts.ts'
import type { Output, RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { formatScaled } from '../../shared/money.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { addAlert } from './add.ts'
import { ownAlerts, removeAlert } from './store.ts'
import type { PriceAlert } from './stored.ts'

type View = Output<RouteOf<'alerts.alerts'>>

export const alertHandlers = (deps: DepsOf<'alerts'>): Handlers<'alerts'> => {
  const shown = async (uid: string): Promise<View> => {
    const listed = (await ownAlerts(deps.table, uid)).filter(({ state }) => state !== 'removed')
    return { alerts: listed.sort(byState).map(viewAlert), most: ALERTS_MOST }
  }
  return {
    'alerts.alerts': ({ session }) => shown(session.uid),

    'alerts.alerts_change': async (ctx, { remove, ...asked }) => {
      const { uid } = ctx.session
      if (remove === undefined) await addAlert(deps, ctx, asked)
      else if (Object.keys(asked).length > 0) throw new Refusal('validation', { fields: 'remove' })
      else await removeAlert(deps.table, ctx.session, remove)
      return shown(uid)
    },
  }
}

const byState = (a: PriceAlert, b: PriceAlert): number =>
  Number(a.reachedAt !== null) - Number(b.reachedAt !== null) ||
  (b.reachedAt ?? b.at) - (a.reachedAt ?? a.at) ||
  (a.id < b.id ? 1 : -1)

const viewAlert = ({ symbol, price, ...alert }: PriceAlert): View['alerts'][number] => {
  const { id, productId, side, at, reachedAt } = alert
  return {
    id,
    productId,
    symbol,
    side,
    price: formatScaled(price, instrument(symbol).decimals),
    at,
    reachedAt,
  }
}
