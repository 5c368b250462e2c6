import { Refusal } from '../../shared/errors.ts'
import { isId } from '../../shared/ids.ts'
import { formatAmount } from '../../shared/money.ts'
import { type EpochMs, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Handlers } from '../http.ts'
import { errorFields } from '../log.ts'
import type { Row } from '../table/write.ts'
import { openOrders } from './open-orders.ts'
import type { Order } from './order.ts'
import { placeOrder } from './place.ts'
import { orderOfProofId, proofIdOf } from './proof-link.ts'
import { settleDue } from './settle.ts'
import { loadOrder, loadOrders, loadOwnOrder, matches, orderHistory } from './store.ts'
import { proofOf, rateText, viewOrder } from './view.ts'

export const tradeHandlers = (deps: DepsOf<'trade'>): Handlers<'trade'> => {
  const { table, tapes, secrets } = deps
  const { rows } = deps.config.sizes
  const view = (order: Order, nowMs: EpochMs) => viewOrder(order, tapes, nowMs, deps.log)
  const viewAll = (orders: Order[], nowMs: EpochMs) => Promise.all(orders.map((order) => view(order, nowMs)))

  async function settled(orders: Order[], nowMs: EpochMs, account?: Row): Promise<Order[]> {
    const left = await settleDue(deps, orders, nowMs, account)
    for (const { error } of left.failed) deps.log('error', 'settlement failed', errorFields(error))
    const failed = left.failed.flatMap((each) => each.orders)
    if (failed.length === 0) return left.orders
    // Another process may have settled them since.
    const ids = failed.map(({ id }) => id)
    const asTheyStand = await loadOrders(table, failed[0]?.uid ?? '', ids)
    const known = new Map(asTheyStand.map((order) => [order.id, order]))
    return left.orders.map((order) => known.get(order.id) ?? order)
  }

  /** Throws `not_found` for another user's order too. */
  async function own(
    ctx: { session: Parameters<typeof loadOwnOrder>[1]; nowMs: EpochMs },
    id: string,
  ): Promise<Order> {
    const found = await loadOwnOrder(deps, ctx.session, id)
    if (!found) throw new Refusal('not_found')
    const [current = found.order] = await settled([found.order], ctx.nowMs, found.account)
    return current
  }

  async function proven(order: Order, nowMs: EpochMs) {
    const proof = await proofOf(tapes, order, nowMs)
    if ('notYet' in proof) throw new Refusal('check_not_yet', { time: proof.notYet })
    return { order: await view(order, nowMs), tape: proof }
  }

  return {
    'trade.addorder': async (ctx, ticket) => {
      const placed = await placeOrder(deps, ctx, ticket)
      // A repeated request may find the order due.
      const [current = placed] = await settled([placed], ctx.nowMs)
      return view(current, ctx.nowMs)
    },

    'trade.goorder': async (ctx, { id }) => view(await own(ctx, id), ctx.nowMs),

    'trade.get_this_order': async (ctx, { id }) => view(await own(ctx, id), ctx.nowMs),

    'trade.ajaxorder_list': async ({ session, account, nowMs }) => {
      const open = await openOrders(deps, session.uid, account.openTotal, nowMs)
      const orders = await settled(open.orders, nowMs, open.account)
      return {
        items: await viewAll(
          orders.filter((order) => !order.settlement),
          nowMs,
        ),
      }
    },

    'trade.orderlist': async ({ session, nowMs }, { limit = 20, cursor, ...filter }) => {
      if (cursor !== undefined && !isId(cursor)) throw new Refusal('validation', { fields: 'cursor' })
      const asked = { ...filter, limit, ...(cursor && { cursor }) }
      const page = await orderHistory(table, session.uid, asked, { rows, now: secondsOf(nowMs) })
      const orders = await settled(page.orders, nowMs)
      const wanted = orders.filter((order) => matches(order, filter))
      return { items: await viewAll(wanted, nowMs), next: page.next }
    },

    'trade.receipt': async (ctx, { id }) => {
      const order = await own(ctx, id)
      if (!order.settlement) throw new Refusal('check_not_yet', { time: order.closeAt })
      const { payoutRate, feeRate, feeMin } = order.terms
      return {
        ...(await proven(order, ctx.nowMs)),
        terms: {
          payoutRate: rateText(payoutRate),
          feeRate: rateText(feeRate),
          feeMin: formatAmount(feeMin, order.asset),
        },
        proofId: proofIdOf(order.uid, order.id, secrets.proofKeys[0] ?? ''),
      }
    },

    'trade.proof': async ({ nowMs }, { id }) => {
      const named = orderOfProofId(id, secrets.proofKeys)
      const order = named && (await loadOrder(table, named.uid, named.orderId))
      if (!order?.settlement) throw new Refusal('not_found')
      return proven(order, nowMs)
    },
  }
}
