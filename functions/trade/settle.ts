import { outcomes, tradeResult } from '../../shared/calc/trade.ts'
import { entryFault, isEntered } from '../../shared/tape/entry.ts'
import { MARKET_CHANGED } from '../../shared/tape/frozen.ts'
import { type EpochMs, msOf, secondsOf } from '../../shared/time.ts'
import type { Deps } from '../deps.ts'
import { countTurnover } from '../ledger/bonus.ts'
import { journalReads } from '../ledger/journal.ts'
import { post, readAccount } from '../ledger/post.ts'
import { chunksOf } from '../table/chunks.ts'
import { isOutage } from '../table/outage.ts'
import type { Change, Row } from '../table/write.ts'
import { marketOf } from '../tape/placed-under.ts'
import type { PriceAnswer } from '../tape/tape.ts'
import { type Order, orderOf, type Settlement, settleUpdate, settlingLegs } from './order.ts'

const TRIES = 10

/** Null if the tape lacks the prices or the market. Late and repeated calls give the same result. */
export async function resultOf(
  deps: Deps<'tapes'>,
  order: Order,
  nowMs: EpochMs,
): Promise<Settlement | null> {
  if (msOf(order.closeAt) > nowMs) return null
  if (!isEntered(order)) return voidSettlement(entryFault(order), nowMs)
  const market = await marketOf(deps.tapes, order, nowMs)
  if (market.kind === 'held') return null
  if (market.kind === 'gone') return voidSettlement(MARKET_CHANGED, nowMs)
  const { tape } = market
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

const voidSettlement = (voidReason: string | null, nowMs: EpochMs): Settlement => ({
  result: 'void',
  openPrice: null,
  closePrice: null,
  voidReason,
  settledAt: secondsOf(nowMs),
})

const priceOf = (answer: PriceAnswer): number | null => (answer.kind === 'price' ? answer.price : null)

export interface Settled {
  orders: Order[]
  failed: { orders: Order[]; error: unknown }[]
}

/** A failing price leaves other orders alone. `account` saves a read. */
export async function settleDue(
  deps: Deps<'tapes'>,
  orders: Order[],
  nowMs: EpochMs,
  account?: Row,
  unwatched = false,
): Promise<Settled> {
  const failed: Settled['failed'] = []
  const due: DueOrder[] = []
  const isDue = (order: Order) => order.settlement === null && msOf(order.closeAt) <= nowMs
  const decide = async (order: Order): Promise<void> => {
    try {
      const settlement = await resultOf(deps, order, nowMs)
      if (settlement) due.push({ order, settlement })
    } catch (error) {
      failed.push({ orders: [order], error })
    }
  }
  await Promise.all(orders.filter(isDue).map(decide))
  const settled = new Map<string, Order>()
  const { group: size } = deps.config.sizes
  // A transaction can give back limits of one day and count for one bonus.
  for (const group of Map.groupBy(due, ({ order }) => `${order.day} ${order.bonus}`).values()) {
    const day = group[0]?.order.day ?? ''
    for (const some of chunksOf(group, size)) {
      const part = await settlePart(deps, { day, due: some, account, unwatched }, nowMs)
      for (const order of part.orders) settled.set(order.id, order)
      failed.push(...part.failed)
    }
  }
  return { orders: orders.map((order) => settled.get(order.id) ?? order), failed }
}

interface DueOrder {
  order: Order
  settlement: Settlement
}

interface Group {
  day: string
  due: DueOrder[]
  /** May be stale: a refused write returns the present one. */
  account: Row | undefined
  unwatched: boolean
}

/** Halves a failing group until only the failing order is left. */
async function settlePart(deps: Deps<'tapes'>, group: Group, nowMs: EpochMs): Promise<Settled> {
  try {
    return { orders: await settleGroup(deps, group, nowMs), failed: [] }
  } catch (error) {
    const { due } = group
    if (due.length === 1 || isOutage(error))
      return { orders: [], failed: [{ orders: due.map(({ order }) => order), error }] }
    const middle = Math.ceil(due.length / 2)
    const first = await settlePart(deps, { ...group, due: due.slice(0, middle) }, nowMs)
    const second = await settlePart(deps, { ...group, due: due.slice(middle) }, nowMs)
    return { orders: [...first.orders, ...second.orders], failed: [...first.failed, ...second.failed] }
  }
}

async function settleGroup(deps: Deps<'tapes'>, group: Group, nowMs: EpochMs): Promise<Order[]> {
  const { day, unwatched } = group
  let { due } = group
  const done: Order[] = []
  const uid = due[0]?.order.uid ?? ''
  const read = group.account ?? (await readAccount(deps.table, uid))
  if (!read) throw new Error(`there is no account ${uid}`)
  let account: Row = read
  // Each round commits, learns the account, or drops orders settled elsewhere.
  for (let learned = 0; due.length > 0; ) {
    // The statement lists the movement at its write.
    const settledAt = secondsOf(Math.max(nowMs, deps.clock()))
    const stamped = due.map(({ order, settlement }) => ({ order, settlement: { ...settlement, settledAt } }))
    const posted = await post(deps.table, {
      uid,
      lines: due.map(({ order, settlement: { result } }) => ({
        kind: 'order',
        id: order.id,
        movement: `order_${result}`,
        legs: settlingLegs(order, result),
        symbol: order.symbol,
      })),
      at: settledAt,
      documents: stamped.map((each) => settleUpdate(each.order, each.settlement, unwatched)),
      read: account,
      profit: stamped.reduce((sum, each) => sum + outcomes(each.order.terms).net[each.settlement.result], 0n),
      account: (change) => release(change, due, day, account),
    })
    if (posted.ok) return [...done, ...stamped.map(({ order, settlement }) => ({ ...order, settlement }))]
    const taken = posted.documents.flatMap((image) => (image && image !== 'absent' ? [orderOf(image)] : []))
    done.push(...taken)
    const before = due.length
    due = due.filter((_, index) => posted.documents[index] === undefined)
    if (posted.account && posted.account !== 'absent') account = posted.account
    else if (due.length === before) throw new Error('settlement refused without a reason')
    if (due.length === before && ++learned === TRIES) throw new Error('settlement refused by the account')
  }
  return done
}

export const settlingReads = ['open', 'bonus', 'day', ...journalReads] as const

function release(change: Change, due: DueOrder[], day: string, account: Row): void {
  const byProduct = new Map<string, bigint>()
  let stake = 0n
  let returned = 0n
  let unstaked = 0n
  for (const { order, settlement } of due) {
    const { amount } = order.terms
    stake += amount
    const of = outcomes(order.terms)
    returned += of.returned[settlement.result]
    if (settlement.result === 'draw' || settlement.result === 'void') unstaked += amount
    byProduct.set(order.productId, (byProduct.get(order.productId) ?? 0n) + amount)
  }
  change.add('openTotal', -stake)
  const bonus = due[0]?.order.bonus
  if (bonus && stake > unstaked) countTurnover(change, bonus, stake - unstaked, account)
  const open = account.open as Record<string, bigint> | undefined
  for (const [productId, amount] of byProduct) {
    const path: [string, string] = ['open', productId]
    if (open && open[productId] !== amount) change.add(path, -amount).where(path, '>', amount)
    else change.remove(path).where(path, '=', amount)
  }
  if (account.day !== day) change.where('day', '<>', day)
  else change.where('day', '=', day).add('leftLoss', returned).add('leftStake', unstaked)
}
