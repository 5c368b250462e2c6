import { isDeepStrictEqual } from 'node:util'
import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { openAtFor, tradeFee } from '../../shared/calc/trade.ts'
import { Refusal } from '../../shared/errors.ts'
import { parseAmount } from '../../shared/money.ts'
import { instrument } from '../../shared/tape/instruments.ts'
import { MINUTE } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { CLOCK_OFF_MAX_MS } from '../clock-check.ts'
import type { Deps } from '../deps.ts'
import { type Outcome, once } from '../documents/operation.ts'
import type { CtxOf } from '../http.ts'
import { type AccountItem, accountOf } from '../ledger/account.ts'
import { countsFor } from '../ledger/bonus.ts'
import { type Today, todayOf } from '../ledger/day.ts'
import { guessBonus, learnBonus } from '../ledger/known-bonuses.ts'
import { guessDay, learnDay } from '../ledger/known-days.ts'
import { post } from '../ledger/post.ts'
import { errorFields } from '../log.ts'
import type { Timer } from '../outside/timer.ts'
import { assertSession } from '../session.ts'
import { keys, shardOf } from '../table/keys.ts'
import { tradingState } from '../tape/market-state.ts'
import { freeze } from '../tape/placed-under.ts'
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

/**
 * Places an order, or answers the one this operation placed before. One round trip to the table besides the cached
 * terms: session, balance, limits and operation id are conditions of one transaction.
 */
export async function placeOrder(deps: DepsOf<'trade'>, ctx: PlaceCtx, form: OrderForm): Promise<Order> {
  const { done } = await once<{ order: Order; limits: Limits }, Order>({
    id: ctx.operationId,
    nowMs: ctx.nowMs,
    look: 'beforeRefusing',
    earlier: () => earlierOrder(deps, ctx),
    isSame: (order) => isSameForm(order, form),
    draft: () => draft(deps, ctx, form),
    async commit({ order, limits }) {
      // Beside the write, so that nobody waits for it: an event of a refused order finds nothing to do.
      const requested = requestSettlement(deps, order)
      try {
        return await commit(deps, ctx, order, limits)
      } finally {
        await requested
      }
    },
  })
  return done
}

/** The order of this form, from the cached terms and the tape; the table is not read. */
async function draft(
  deps: DepsOf<'trade'>,
  ctx: PlaceCtx,
  form: OrderForm,
): Promise<{ order: Order; limits: Limits }> {
  const { config, catalog, tapes } = deps
  const product = await catalog.product(form.productId, ctx.nowMs)
  // After a look at the table, whose answer tells the time.
  if (Math.abs(deps.clockOffMs()) > CLOCK_OFF_MAX_MS) throw new Refusal('clock_wrong')
  if (!product) throw new Refusal('product_not_found')
  const amount = checkStake(form.amount, product, config.asset)
  const terms = termsFor(product, form.seconds, amount)
  const openAt = openAtFor(ctx.nowMs)
  const closeAt = openAt + form.seconds
  const tape = tapes.for(product)
  checkMarket(await tradingState(product, tape, ctx.nowMs), closeAt)
  if (!tape.spans(product.symbol, openAt, closeAt)) throw new Refusal('market_closed')
  const ofRules = readOfRules(await catalog.ruleChanges(ctx.nowMs), form.rulesRead ?? 0)

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
    openAt,
    closeAt,
    day: guessDay(deps.table, ctx.session.uid, ctx.nowMs, config.timeZone),
    bonus: null,
    rules: product.rules,
    ...ofRules,
    version: product.version,
    source: tape.feed,
    ...(await freeze(tape, product.symbol, openAt)),
    settlement: null,
  }
  const { positionMin, positionMax } = product
  return { order, limits: { positionMin, positionMax, totalMax: BigInt(config.totalMax) } }
}

/** The account may be another than assumed, and others may write to it at the same moment. */
const TRIES = 5

/** Commits the order, or finds the earlier one of this operation. Throws the refusal of the account. */
async function commit(deps: Deps, ctx: PlaceCtx, draft: Order, limits: Limits): Promise<Outcome<Order>> {
  const { nowMs, session } = ctx
  let order = draft
  let bonus = guessBonus(deps.table, order.uid, nowMs)
  let known: { account: AccountItem; today: Today } | undefined
  for (let tries = 1; ; tries++) {
    order = { ...order, bonus: countsFor(bonus, order.closeAt) }
    const posted = await post(deps.table, {
      uid: order.uid,
      legs: placingLegs(order),
      at: order.openAt - 1,
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
    // The account can take it, so it was refused for what was assumed of it.
    if (known && isDeepStrictEqual(known.account, account)) throw new Refusal('conflict')
    known = { account, today }
    order = { ...order, day: today.day }
    bonus = account.bonus
  }
}

/** The order of this operation if there is one; read only before a refusal. Checks the session too. */
async function earlierOrder(deps: Deps, { session, operationId }: PlaceCtx): Promise<Order | undefined> {
  const [account, order] = await deps.table.getMany(
    [keys.account(session.uid), keys.order(session.uid, operationId)],
    { consistent: true },
  )
  assertSession(session, account ? accountOf(account) : null)
  return order && orderOf(order)
}

/** Whether an order has the content of the form, whatever its state is now. */
const isSameForm = (order: Order, form: OrderForm): boolean =>
  order.productId === form.productId &&
  order.direction === form.direction &&
  order.seconds === form.seconds &&
  order.terms.amount === parseAmount(form.amount, order.asset)

/** Events this process has requested: all orders of one minute and shard need only one. */
const requests = new WeakMap<Timer, Set<string>>()
const REMEMBERED = 10_000

function requestedOf(timer: Timer): Set<string> {
  const known = requests.get(timer) ?? new Set<string>()
  requests.set(timer, known)
  if (known.size >= REMEMBERED) known.clear()
  return known
}

/**
 * Requests the settlement event of the order's minute; never throws. If it fails, the sweep or the next reader of
 * the order settles it.
 */
async function requestSettlement(deps: Deps<'timer'>, order: Order): Promise<void> {
  const at = (Math.floor(order.closeAt / MINUTE) + 1) * MINUTE
  const shard = shardOf(order.uid, deps.config.shards)
  const name = `${at} ${shard}`
  const requested = requestedOf(deps.timer)
  if (requested.has(name)) return
  requested.add(name)
  try {
    await deps.timer.settleAt(at, shard)
  } catch (error) {
    requested.delete(name)
    deps.log('warn', 'settlement event not scheduled', { shard, ...errorFields(error) })
  }
}
