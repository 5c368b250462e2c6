import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { tradeFee } from '../../shared/calc/trade.ts'
import { Refusal } from '../../shared/errors.ts'
import { parseAmount } from '../../shared/money.ts'
import { ENTRY_AHEAD_MS, latestCloseOf, VOID_AFTER_S } from '../../shared/tape/entry.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Deps } from '../deps.ts'
import { type Outcome, once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { accountOf } from '../ledger/account.ts'
import { countsFor } from '../ledger/bonus.ts'
import { todayOf } from '../ledger/day.ts'
import { post, readAccount } from '../ledger/post.ts'
import { assertSession } from '../session.ts'
import { keys } from '../table/keys.ts'
import { rulesReadFrom } from '../table/read-marks.ts'
import { tradingState } from '../tape/market-state.ts'
import { freeze } from '../tape/placed-under.ts'
import { drawEntry } from './entry.ts'
import { type Order, orderOf, orderPut, placingLegs } from './order.ts'
import {
  checkMarket,
  checkStake,
  type Limits,
  readOfRules,
  reserveStake,
  termsFor,
  whyNotReserved,
} from './rules.ts'

type OrderForm = Input<RouteOf<'trade.addorder'>>
type PlaceCtx = CtxOf<RouteOf<'trade.addorder'>>

interface Draft {
  placing: Omit<Order, 'day' | 'bonus'>
  limits: Limits
  placedMs: EpochMs
}

/** One update draws the entry after the transaction: nobody knows the entry of an order that can still be refused. */
export async function placeOrder(deps: DepsOf<'trade'>, ctx: PlaceCtx, form: OrderForm): Promise<Order> {
  const { done } = await once<Draft, Order>({
    id: ctx.operationId,
    nowMs: ctx.nowMs,
    look: 'beforeRefusing',
    earlier: () => earlierOrder(deps, ctx),
    isSame: (order) => isSameForm(order, form),
    draft: () => draft(deps, ctx, form),
    async commit(drafted) {
      const outcome = await commit(deps, ctx, drafted)
      return 'done' in outcome ? { done: await drawEntry(deps, outcome.done, drafted.placedMs) } : outcome
    },
  })
  return done
}

/** Reads only caches: no read of the table. */
async function draft(deps: DepsOf<'trade'>, ctx: PlaceCtx, form: OrderForm): Promise<Draft> {
  const { config, catalog, tapes } = deps
  const product = await catalog.product(form.productId, ctx.nowMs)
  if (!product) throw new Refusal('product_not_found')
  if (form.termsVersion !== undefined && form.termsVersion !== product.version)
    throw new Refusal('terms_changed')
  const amount = checkStake(form.amount, product, config.asset)
  const terms = termsFor(product, form.seconds, amount)
  const tape = tapes.for(product)
  const state = await tradingState(product, tape, ctx.nowMs)
  const read = Math.max(form.rulesRead ?? 0, rulesReadFrom(ctx.session.uid))
  const ofRules = readOfRules(await catalog.ruleChanges(ctx.nowMs), read)
  // The reads may have taken long.
  const placedMs = Math.max(ctx.nowMs, deps.clock())
  const placedAt = secondsOf(placedMs)
  const latest = latestCloseOf({ placedAt, seconds: form.seconds })
  checkMarket(state, latest)
  if (!tape.spans(product.symbol, secondsOf(placedMs + ENTRY_AHEAD_MS), latest))
    throw new Refusal('market_closed')

  const placing: Draft['placing'] = {
    uid: ctx.session.uid,
    id: ctx.operationId,
    productId: product.id,
    symbol: product.symbol,
    direction: form.direction,
    seconds: form.seconds,
    asset: config.asset,
    terms,
    fee: tradeFee(terms),
    decimals: instrument(product.symbol).decimals,
    placedAt,
    openAt: null,
    closeAt: placedAt + VOID_AFTER_S,
    rules: product.rules,
    ...ofRules,
    version: product.version,
    source: tape.feed,
    ...(await freeze(tape, product.symbol, placedAt)),
    settlement: null,
  }
  const { positionMin, positionMax } = product
  return { placing, limits: { positionMin, positionMax, totalMax: BigInt(config.totalMax) }, placedMs }
}

const TRIES = 5

async function commit(deps: Deps, { session }: PlaceCtx, drafted: Draft): Promise<Outcome<Order>> {
  const { placing, limits, placedMs: nowMs } = drafted
  const { uid, id } = placing
  let read = await readAccount(deps.table, uid)
  for (let tries = 1; ; tries++) {
    const account = read ? accountOf(read) : null
    assertSession(session, account)
    const today = todayOf(account, nowMs, deps.config.timeZone)
    const why = whyNotReserved(account, today, placing, limits, nowMs)
    if (why) throw why
    const order = { ...placing, day: today.day, bonus: countsFor(account.bonus, latestCloseOf(placing)) }
    const posted = await post(deps.table, {
      uid,
      lines: [
        { kind: 'order', id, movement: 'order_placed', legs: placingLegs(order), symbol: order.symbol },
      ],
      at: order.placedAt,
      documents: [orderPut(order, deps.config.shards)],
      session,
      read,
      account: (change) => reserveStake(change, order, limits, nowMs, { account, today }),
    })
    if (posted.ok) return { done: order }
    if (posted.account) {
      read = posted.account === 'absent' ? undefined : posted.account
      assertSession(session, read ? accountOf(read) : null)
    }
    const [document] = posted.documents
    if (document && document !== 'absent') return { earlier: orderOf(document) }
    if (!posted.account || tries === TRIES) throw new Refusal('conflict')
  }
}

/** Checks the session too. */
async function earlierOrder(deps: Deps, { session, operationId }: PlaceCtx): Promise<Order | undefined> {
  const [account, order] = await deps.table.getMany(
    [keys.account(session.uid), keys.order(session.uid, operationId)],
    { consistent: true },
  )
  assertSession(session, account ? accountOf(account) : null)
  return order && orderOf(order)
}

const isSameForm = (order: Order, form: OrderForm): boolean =>
  order.productId === form.productId &&
  order.direction === form.direction &&
  order.seconds === form.seconds &&
  order.terms.amount === parseAmount(form.amount, order.asset)
