import { outcomes, tradeResult } from '../../shared/calc/trade.ts'
import type { EpochMs } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { markLateness } from '../ledger/lateness.ts'
import { post } from '../ledger/post.ts'
import type { Change } from '../table/write.ts'
import type { PriceAnswer } from '../tape/tape.ts'
import { type Order, orderOf, type Settlement, settleUpdate, settlingLegs } from './order.ts'

/** Orders of one transaction: its limit is 100 items, one is the account. */
const GROUP = 90

/**
 * How an order ends, from its frozen terms and two prices on the tape; null while the tape cannot know.
 * Pure but for `now`, which only says whether it is time: early, late and repeated calls agree.
 */
export async function resultOf(deps: Deps<'tape'>, order: Order, nowMs: EpochMs): Promise<Settlement | null> {
  if (order.closeAt * 1000 > nowMs) return null
  const [entry, close] = await Promise.all([
    deps.tape.priceAt(order.symbol, order.openAt, nowMs),
    deps.tape.priceAt(order.symbol, order.closeAt, nowMs),
  ])
  if (entry.kind === 'notYet' || close.kind === 'notYet') return null
  const settledAt = Math.floor(nowMs / 1000)
  const prices = { openPrice: priceOf(entry), closePrice: priceOf(close) }
  if (entry.kind === 'void') return { ...prices, result: 'void', voidReason: entry.reason, settledAt }
  if (close.kind === 'void') return { ...prices, result: 'void', voidReason: close.reason, settledAt }
  return {
    ...prices,
    result: tradeResult(order.direction, entry.price, close.price),
    voidReason: null,
    settledAt,
  }
}

const priceOf = (answer: PriceAnswer): number | null => (answer.kind === 'price' ? answer.price : null)

/** Settles one user's due orders; answers them all as they now stand. */
export async function settleDue(deps: Deps<'tape'>, orders: Order[], nowMs: EpochMs): Promise<Order[]> {
  const settled = new Map<string, Order>()
  // Together go only orders counted under the same day, as their limits are given back to it.
  const byDay = Map.groupBy(
    orders.filter((order) => order.settlement === null && order.closeAt * 1000 <= nowMs),
    (order) => order.day,
  )
  for (const [day, group] of byDay) {
    for (let start = 0; start < group.length; start += GROUP) {
      for (const order of await settleGroup(deps, day, group.slice(start, start + GROUP), nowMs))
        settled.set(order.id, order)
    }
  }
  return orders.map((order) => settled.get(order.id) ?? order)
}

/** An order and how it ends. */
interface Due {
  order: Order
  settlement: Settlement
}

async function settleGroup(
  deps: Deps<'tape'>,
  day: string,
  group: Order[],
  nowMs: EpochMs,
): Promise<Order[]> {
  const results = await Promise.all(
    group.map(async (order) => ({ order, settlement: await resultOf(deps, order, nowMs) })),
  )
  let due = results.flatMap(({ order, settlement }) => (settlement ? [{ order, settlement }] : []))
  const done: Order[] = []
  let dayTurned = false
  const uid = group[0]?.uid ?? ''
  // Each round either commits, learns that the day has turned, or drops orders another worker has settled.
  while (due.length > 0) {
    const posted = await post(deps.table, {
      uid,
      legs: due.flatMap(({ order, settlement }) => settlingLegs(order, settlement.result)),
      documents: due.map(({ order, settlement }) => settleUpdate(order, settlement)),
      account: (change) => {
        release(change, due, { day, turned: dayTurned })
        const ids = due.map(({ order }) => order.id)
        markLateness(change, 'order', ids, Math.floor(nowMs / 1000))
      },
    })
    if (posted.ok) return [...done, ...due.map(({ order, settlement }) => ({ ...order, settlement }))]
    const taken = posted.documents.flatMap((image) => (image && image !== 'absent' ? [orderOf(image)] : []))
    done.push(...taken)
    const before = due.length
    due = due.filter((_, index) => posted.documents[index] === undefined)
    if (due.length === before) {
      if (!posted.account || posted.account === 'absent')
        throw new Error('settlement refused without a reason')
      const turned = posted.account.day !== day
      if (turned === dayTurned) throw new Error('settlement refused by the account')
      dayTurned = turned
    }
  }
  return done
}

/** Gives back the open stake; what the day's limits had set aside only if it is still that day. */
function release(change: Change, due: Due[], counted: { day: string; turned: boolean }): void {
  const byProduct = new Map<string, bigint>()
  let stake = 0n
  let returned = 0n
  let unstaked = 0n
  for (const { order, settlement } of due) {
    const { amount } = order.terms
    stake += amount
    returned += outcomes(order.terms).returned[settlement.result]
    if (settlement.result === 'draw' || settlement.result === 'void') unstaked += amount
    byProduct.set(order.productId, (byProduct.get(order.productId) ?? 0n) + amount)
  }
  change.add('openTotal', -stake)
  for (const [productId, amount] of byProduct) change.add(['open', productId], -amount)
  if (counted.turned) change.where('day', '<>', counted.day)
  else change.where('day', '=', counted.day).add('leftLoss', returned).add('leftStake', unstaked)
}
