import { outcomes, tradeResult } from '../../shared/calc/trade.ts'
import { type EpochMs, msOf, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { lateMarkOf, markLate } from '../ledger/late-marks.ts'
import { post } from '../ledger/post.ts'
import type { Change, Row } from '../table/write.ts'
import type { PriceAnswer } from '../tape/tape.ts'
import { type Order, orderOf, type Settlement, settleUpdate, settlingLegs } from './order.ts'

/** How often in a row an account may change between its read and the write. */
const TRIES = 10

/**
 * How an order ends, from its frozen terms and two prices on the tape; null while the tape cannot know them. `nowMs`
 * only says whether it is time: late and repeated calls give the same result.
 */
export async function resultOf(
  deps: Deps<'tapes'>,
  order: Order,
  nowMs: EpochMs,
): Promise<Settlement | null> {
  if (msOf(order.closeAt) > nowMs) return null
  const tape = deps.tapes.of(order.source)
  const [entryPrice, closePrice] = await Promise.all([
    tape.priceAt(order.symbol, order.openAt, nowMs),
    tape.priceAt(order.symbol, order.closeAt, nowMs),
  ])
  if (entryPrice.kind === 'notYet' || closePrice.kind === 'notYet') return null
  const settledAt = secondsOf(nowMs)
  const prices = { openPrice: priceOf(entryPrice), closePrice: priceOf(closePrice) }
  if (entryPrice.kind === 'void')
    return { ...prices, result: 'void', voidReason: entryPrice.reason, settledAt }
  if (closePrice.kind === 'void')
    return { ...prices, result: 'void', voidReason: closePrice.reason, settledAt }
  return {
    ...prices,
    result: tradeResult(order.direction, entryPrice.price, closePrice.price),
    voidReason: null,
    settledAt,
  }
}

const priceOf = (answer: PriceAnswer): number | null => (answer.kind === 'price' ? answer.price : null)

/** Settles one user's due orders; answers all orders as they are then. `account`, if it was read, saves a try. */
export async function settleDue(
  deps: Deps<'tapes'>,
  orders: Order[],
  nowMs: EpochMs,
  account?: Row,
): Promise<Order[]> {
  const settled = new Map<string, Order>()
  // One transaction takes orders of one day only, as it gives back that day's limits.
  const byDay = Map.groupBy(
    orders.filter((order) => order.settlement === null && msOf(order.closeAt) <= nowMs),
    (order) => order.day,
  )
  for (const [day, group] of byDay) {
    const { group: size } = deps.config.sizes
    for (let start = 0; start < group.length; start += size) {
      const due = { day, group: group.slice(start, start + size), account }
      for (const order of await settleGroup(deps, due, nowMs)) settled.set(order.id, order)
    }
  }
  return orders.map((order) => settled.get(order.id) ?? order)
}

interface DueOrder {
  order: Order
  settlement: Settlement
}

interface Group {
  day: string
  group: Order[]
  /** Undefined if not read: then the usual is assumed, and a refused write answers it. */
  account: Row | undefined
}

async function settleGroup(
  deps: Deps<'tapes'>,
  { day, group, account: known }: Group,
  nowMs: EpochMs,
): Promise<Order[]> {
  const results = await Promise.all(
    group.map(async (order) => ({ order, settlement: await resultOf(deps, order, nowMs) })),
  )
  let due = results.flatMap(({ order, settlement }) => (settlement ? [{ order, settlement }] : []))
  const done: Order[] = []
  let account = known
  const uid = group[0]?.uid ?? ''
  // Each round commits, learns the account, or drops orders that another worker has settled.
  for (let learned = 0; due.length > 0; ) {
    const posted = await post(deps.table, {
      uid,
      legs: due.flatMap(({ order, settlement }) => settlingLegs(order, settlement.result)),
      documents: due.map(({ order, settlement }) => settleUpdate(order, settlement)),
      account: (change) => {
        release(change, due, day, account)
        const ids = due.map(({ order }) => order.id)
        const marked = lateMarkOf(account, 'order')
        markLate(change, 'order', { ids, at: secondsOf(nowMs), marked })
      },
    })
    if (posted.ok) return [...done, ...due.map(({ order, settlement }) => ({ ...order, settlement }))]
    const taken = posted.documents.flatMap((image) => (image && image !== 'absent' ? [orderOf(image)] : []))
    done.push(...taken)
    const before = due.length
    due = due.filter((_, index) => posted.documents[index] === undefined)
    if (posted.account && posted.account !== 'absent') account = posted.account
    else if (due.length === before) throw new Error('settlement refused without a reason')
    // Other calls of the same user may change the account between any two rounds.
    if (due.length === before && ++learned === TRIES) throw new Error('settlement refused by the account')
  }
  return done
}

/**
 * Gives back the open stake, removing a key that becomes 0, and what the day's limits had set aside if it is still that
 * day. Without an account it assumes the same day, and no other open order of the product.
 */
function release(change: Change, due: DueOrder[], day: string, account: Row | undefined): void {
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
  const open = account?.open as Record<string, bigint> | undefined
  for (const [productId, amount] of byProduct) {
    const path: [string, string] = ['open', productId]
    if (open && open[productId] !== amount) change.add(path, -amount).where(path, '>', amount)
    else change.remove(path).where(path, '=', amount)
  }
  if (account && account.day !== day) change.where('day', '<>', day)
  else change.where('day', '=', day).add('leftLoss', returned).add('leftStake', unstaked)
}
