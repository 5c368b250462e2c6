import type { Asset } from '../../shared/assets.ts'
import {
  type Direction,
  expectedProfit,
  outcomes,
  type Result,
  type TradeTerms,
} from '../../shared/calc/trade.ts'
import { formatAmount, type Minor } from '../../shared/money.ts'
import { closeOf, latestCloseOf, VOID_AFTER_S } from '../../shared/tape/entry.ts'
import type { PlacedUnder } from '../../shared/tape/frozen.ts'
import type { EpochSeconds } from '../../shared/time.ts'
import { balanced, type Leg, writeLegs } from '../ledger/entry.ts'
import { dueIndex, keys } from '../table/keys.ts'
import { Change, create, type Put, type Row, type Update } from '../table/write.ts'

export const UNWATCHED = 'unwatched'

/** Result and terms depend on these, the entry and two prices only. Never changed. */
export interface Order extends PlacedUnder {
  uid: string
  id: string
  productId: string
  openAt: EpochSeconds | null
  direction: Direction
  seconds: number
  asset: Asset
  terms: TradeTerms
  fee: Minor
  decimals: number
  /** Its stake counts under this day's limits. */
  day: string
  rules: string
  rulesRead?: EpochSeconds
  /** Its stake counts for this bonus. */
  bonus: string | null
  /** Null in orders from before products had versions. */
  version: number | null
  settlement: Settlement | null
}

/** Scaled by the order's decimals; null if the tape had no price. */
export interface Settlement {
  result: Result
  openPrice: number | null
  closePrice: number | null
  voidReason: string | null
  settledAt: EpochSeconds
}

/** Null also for a result that only a newer version knows. */
export function profitOf({ asset, terms, settlement }: Order): string | null {
  const net = settlement && outcomes(terms).net[settlement.result]
  return typeof net === 'bigint' ? formatAmount(net, asset) : null
}

export function placingLegs({ asset, terms, fee }: Pick<Order, 'asset' | 'terms' | 'fee'>): Leg[] {
  return balanced([
    { account: 'available', asset, amount: -(terms.amount + fee) },
    { account: 'locked', asset, amount: terms.amount },
    { account: 'house:fees', asset, amount: fee },
  ])
}

export function settlingLegs(
  { asset, terms, fee }: Pick<Order, 'asset' | 'terms' | 'fee'>,
  result: Result,
): Leg[] {
  const back = outcomes(terms).returned[result]
  const unlock: Leg = { account: 'locked', asset, amount: -terms.amount }
  if (result === 'win') {
    return balanced([
      unlock,
      { account: 'house:trading', asset, amount: -expectedProfit(terms) },
      { account: 'available', asset, amount: back },
    ])
  }
  if (result === 'loss') return balanced([unlock, { account: 'house:trading', asset, amount: terms.amount }])
  return balanced([
    unlock,
    { account: 'house:fees', asset, amount: -fee },
    { account: 'available', asset, amount: back },
  ])
}

/** Uses the latest possible close, so that drawing the entry keeps the key: changing it costs a write unit. */
export const dueIndexOf = (
  { uid, id, placedAt, seconds }: Pick<Order, 'uid' | 'id' | 'placedAt' | 'seconds'>,
  shards: number,
) => dueIndex(uid, id, Math.max(latestCloseOf({ placedAt, seconds }), placedAt + VOID_AFTER_S), shards)

export function orderPut(order: Order, shards: number): Put {
  const { uid, id, terms, bonus, openAt, settlement: _, ...rest } = order
  return create({
    ...keys.order(uid, id),
    ...dueIndexOf(order, shards),
    state: 'open',
    ...rest,
    ...(openAt !== null && { openAt }),
    ...(bonus && { bonus }),
    amount: terms.amount,
    payoutRate: terms.payoutRate,
    feeRate: terms.feeRate,
    feeMin: terms.feeMin,
    legs: writeLegs(placingLegs(order)),
  })
}

/** Has no condition on the account: a placed order runs. */
export function entryUpdate(order: Order, openAt: EpochSeconds): Update {
  return new Change(keys.order(order.uid, order.id))
    .set('openAt', openAt)
    .set('closeAt', closeOf({ ...order, openAt }))
    .whereAbsent('openAt')
    .where('state', '=', 'open')
    .build()
}

/** Fails for a settled order, and without an entry also if one was drawn since. */
export function settleUpdate(order: Order, settlement: Settlement, unwatched = false): Update {
  const change = new Change(keys.order(order.uid, order.id))
    .set('state', 'settled')
    .set('result', settlement.result)
    .set('settledAt', settlement.settledAt)
    .set('settleLegs', writeLegs(settlingLegs(order, settlement.result)))
    .remove('gpk')
    .remove('gsk')
    .where('state', '=', 'open')
  if (order.openAt === null) change.whereAbsent('openAt')
  if (settlement.openPrice !== null) change.set('openPrice', settlement.openPrice)
  if (settlement.closePrice !== null) change.set('closePrice', settlement.closePrice)
  if (settlement.voidReason !== null) change.set('voidReason', settlement.voidReason)
  if (unwatched) change.set(UNWATCHED, 1)
  return change.build()
}

export function orderOf(row: Row): Order {
  const number = (value: unknown) => (value === undefined ? null : Number(value))
  return {
    uid: row.pk.slice('O#'.length),
    id: row.sk,
    productId: row.productId as string,
    symbol: row.symbol as string,
    direction: row.direction as Direction,
    seconds: Number(row.seconds),
    asset: row.asset as Asset,
    terms: {
      amount: row.amount as bigint,
      payoutRate: row.payoutRate as bigint,
      feeRate: row.feeRate as bigint,
      feeMin: row.feeMin as bigint,
    },
    fee: row.fee as bigint,
    decimals: Number(row.decimals),
    placedAt: Number(row.placedAt),
    openAt: number(row.openAt),
    closeAt: Number(row.closeAt),
    day: row.day as string,
    rules: row.rules as string,
    ...(row.rulesRead !== undefined && { rulesRead: Number(row.rulesRead) }),
    bonus: (row.bonus as string | undefined) ?? null,
    version: number(row.version),
    source: row.source as Order['source'],
    walk: (row.walk as string | undefined) ?? null,
    calendar: (row.calendar as string | undefined) ?? null,
    commitment: row.commitment as string | null,
    settlement:
      row.state !== 'open'
        ? {
            // A state of a newer version is no result, so the order is neither settled nor shown here.
            result: (row.state === 'settled' ? row.result : row.state) as Result,
            openPrice: number(row.openPrice),
            closePrice: number(row.closePrice),
            voidReason: (row.voidReason as string | undefined) ?? null,
            settledAt: Number(row.settledAt),
          }
        : null,
  }
}
