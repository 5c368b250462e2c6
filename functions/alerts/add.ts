import { ALERTS_MOST, type AlertSide } from '../../shared/alerts.ts'
import { Refusal } from '../../shared/errors.ts'
import { formatScaled } from '../../shared/money.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { parseScaled } from '../../shared/tape/price.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { type Outcome, once } from '../documents/operation.ts'
import type { Ctx } from '../http.ts'
import { type AccountItem, assertNotPaused } from '../ledger/account.ts'
import { assertLive, liveSession } from '../own-account.ts'
import type { Session } from '../session.ts'
import { Change } from '../table/write.ts'
import { shown } from '../tape/shown.ts'
import { alertUpdate } from './alert.ts'
import { alertKeys } from './keys.ts'
import { alertsAndCount, ownAlerts } from './store.ts'
import type { PriceAlert } from './stored.ts'

type Deps = DepsOf<'alerts'>
type By = Ctx & { session: Session; account: AccountItem; operationId: string }
interface Asked {
  productId?: string | undefined
  above?: string | undefined
  below?: string | undefined
}
type Draft = Pick<PriceAlert, 'productId' | 'symbol' | 'side' | 'price'>

/** The index key has room for nine digits; no market needs more. */
const WHOLE_DIGITS = 9

/** Throws `product_not_found`, `alert_price_invalid`, `alert_beyond`, `alerts_most` and the refusals of a break. */
export async function addAlert(deps: Deps, ctx: By, asked: Asked): Promise<void> {
  const { operationId: id, nowMs, session } = ctx
  await once<Draft, PriceAlert>({
    id,
    nowMs,
    look: 'first',
    earlier: async () => (await ownAlerts(deps.table, session.uid)).find((alert) => alert.id === id),
    isSame: ({ productId, symbol, side, price }) =>
      productId === asked.productId &&
      parseScaled(asked[side]?.trim() ?? '', instrument(symbol).decimals) === Number(price),
    draft: () => drafted(deps, ctx, asked),
    commit: (draft) => committed(deps, ctx, draft),
  })
}

async function drafted(
  deps: Deps,
  { account, nowMs }: By,
  { productId, above, below }: Asked,
): Promise<Draft> {
  assertNotPaused(account, nowMs)
  if (productId === undefined) throw new Refusal('validation', { fields: 'productId' })
  if ((above === undefined) === (below === undefined)) throw new Refusal('validation', { fields: 'above' })
  const product = await deps.catalog.product(productId, nowMs)
  if (!product) throw new Refusal('product_not_found')
  const { symbol } = product
  const { decimals } = instrument(symbol)
  const side: AlertSide = above === undefined ? 'below' : 'above'
  const price = parseScaled((above ?? below ?? '').trim(), decimals)
  if (price === null || price <= 0 || price >= 10 ** (WHOLE_DIGITS + decimals))
    throw new Refusal('alert_price_invalid', { symbol, decimals })
  const quote = await shown(deps.tapes.for(product), deps.log).quote(symbol, nowMs)
  // Without a known price the first tick decides.
  if (quote && (side === 'above' ? quote.price >= price : quote.price <= price))
    throw new Refusal('alert_beyond', { symbol, price: formatScaled(quote.price, decimals) })
  return { productId, symbol, side, price: BigInt(price) }
}

/** Concurrent calls of this user may take every other place first. */
const TRIES = ALERTS_MOST + 5

/** Conditions: the place is free and the count is unchanged, so copies of a request take one place. */
async function committed({ table }: Deps, ctx: By, draft: Draft): Promise<Outcome<PriceAlert>> {
  const { uid } = ctx.session
  for (let tries = 0; tries < TRIES; tries++) {
    const { alerts, added } = await alertsAndCount(table, uid)
    const earlier = alerts.find(({ id }) => id === ctx.operationId)
    if (earlier) return { earlier }
    const taken = new Map(alerts.map((alert) => [alert.place, alert]))
    // Prefers unused places, then the alert that ended first.
    const [place] = Array.from({ length: ALERTS_MOST }, (_, index) => index)
      .filter((index) => taken.get(index)?.state !== 'waiting')
      .sort((a, b) => (taken.get(a)?.at ?? 0) - (taken.get(b)?.at ?? 0) || a - b)
    if (place === undefined) throw new Refusal('alerts_most', { max: ALERTS_MOST })
    const alert = { uid, place, id: ctx.operationId, at: secondsOf(ctx.nowMs), ...draft }
    const count = new Change(alertKeys.count(uid)).add('added', 1n).whereAtMost('added', added)
    const placed = alertUpdate(alert, taken.get(place)?.id)
    const written = await table.transact([placed, count.build(), liveSession(ctx.session)])
    if (written.ok) return { done: { ...alert, state: 'waiting', reachedAt: null } }
    assertLive(ctx.session, written.failures[2])
  }
  throw new Refusal('conflict')
}
