import { isDeepStrictEqual } from 'node:util'
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
import { type AccountItem, accountOf } from '../ledger/account.ts'
import { countsFor } from '../ledger/bonus.ts'
import { type Today, todayOf } from '../ledger/day.ts'
import { guessBonus, learnBonus } from '../ledger/known-bonuses.ts'
import { guessDay, learnDay } from '../ledger/known-days.ts'
import { post } from '../ledger/post.ts'
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
  order: Order
  limits: Limits
  placedMs: EpochMs
}

/**
 * Places an order, or returns the one this operation placed before. The transaction has no entry; once it
 * stands, one update draws it. So nobody knows the entry of an order that can still be refused. A repeated
 * request draws nothing.
 */
export async function placeOrder(deps: DepsOf<'trade'>, ctx: PlaceCtx, form: OrderForm): Promise<Order> {
  const { done } = await once<Draft, Order>({
    id: ctx.operationId,
    nowMs: ctx.nowMs,
    look: 'beforeRefusing',
    earlier: () => earlierOrder(deps, ctx),
    isSame: (order) => isSameForm(order, form),
    draft: () => draft(deps, ctx, form),
    async commit(placing) {
      const outcome = await commit(deps, ctx, placing)
      return 'done' in outcome ? { done: await drawEntry(deps, outcome.done, placing.placedMs) } : outcome
    },
  })
  return done
}

/** From cached terms and the tape, without a read of the table. */
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

  const order: Order = {
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
    day: guessDay(deps.table, ctx.session.uid, placedMs, config.timeZone),
    bonus: null,
    rules: product.rules,
    ...ofRules,
    version: product.version,
    source: tape.feed,
    ...(await freeze(tape, product.symbol, placedAt)),
    settlement: null,
  }
  const { positionMin, positionMax } = product
  return { order, limits: { positionMin, positionMax, totalMax: BigInt(config.totalMax) }, placedMs }
}

/** The account may differ from the guess, and others may write at the same moment. */
const TRIES = 5

/** Throws the refusal of the account. */
async function commit(deps: Deps, { session }: PlaceCtx, placing: Draft): Promise<Outcome<Order>> {
  const { limits, placedMs: nowMs } = placing
  let { order } = placing
  let bonus = guessBonus(deps.table, order.uid, nowMs)
  let known: { account: AccountItem; today: Today } | undefined
  for (let tries = 1; ; tries++) {
    order = { ...order, bonus: countsFor(bonus, latestCloseOf(order)) }
    const posted = await post(deps.table, {
      uid: order.uid,
      lines: [
        {
          kind: 'order',
          id: order.id,
          movement: 'order_placed',
          legs: placingLegs(order),
          symbol: order.symbol,
        },
      ],
      at: order.placedAt,
      documents: [orderPut(order, deps.config.shards)],
      session,
      account: (change) => reserveStake(change, order, limits, nowMs, bonus, known),
    })
    if (posted.ok) {
      if (known) {
        learnDay(deps.table, order.uid, known.today)
        learnBonus(deps.table, order.uid, bonus)
      }
      return { done: order }
    }
    const account = posted.account && posted.account !== 'absent' ? accountOf(posted.account) : null
    if (posted.account) assertSession(session, account)
    const [document] = posted.documents
    if (document && document !== 'absent') return { earlier: orderOf(document) }
    if (!account || tries === TRIES) throw new Refusal('conflict')
    const today = todayOf(account, nowMs, deps.config.timeZone)
    const why = whyNotReserved(account, today, order, limits, nowMs)
    if (why) throw why
    // The account can take it: only the guess was wrong.
    if (known && isDeepStrictEqual(known.account, account)) throw new Refusal('conflict')
    known = { account, today }
    order = { ...order, day: today.day }
    bonus = account.bonus
  }
}

/** Read only before a refusal. Checks the session too. */
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
