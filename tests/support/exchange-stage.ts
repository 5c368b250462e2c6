import { beforeEach } from 'vitest'
import { reconcile } from '../../functions/documents/reconcile.ts'
import { exchangeHandlers } from '../../functions/exchange/handlers.ts'
import { accountOf, accountRow } from '../../functions/ledger/account.ts'
import { keys } from '../../functions/table/keys.ts'
import { type Row, replace, type Table, type Value } from '../../functions/table/write.ts'
import type { PriceAnswer } from '../../functions/tape/tape.ts'
import { createTapes } from '../../functions/tape/tapes.ts'
import type { RouteOf, Sent } from '../../shared/api/routes.ts'
import { createMemoryTable } from '../model/memory-table.ts'
import { ctx, fakeTape, mockedDeps, NOW_MS, UID } from './mocked.ts'

// A stage in memory, its market and its clock moved by hand.

export const OTHER = '01KAY00000000000000000000B'
const granted = `${UID.slice(0, 25)}G`
/** Moved by hand; as new for each test. */
export const stage = {
  table: createMemoryTable(),
  nowMs: NOW_MS,
  /** Of the second asked for; the market's price at each. */
  priceAt: (symbol: string, _second: number): number | PriceAnswer =>
    symbol === 'BTCUSD' ? 9_400_000 : 312_000,
  halted: null as string | null,
  clockOffMs: 0,
}
const asNew = { ...stage }
/** Those a price was asked of. */
export const symbols: string[] = []

/** A stage for each test of a file. */
export const anew = () =>
  beforeEach(async () => {
    Object.assign(stage, { ...asNew, table: createMemoryTable() })
    symbols.length = 0
    const opening = { USD_available: 1000_00n }
    await stage.table.write(
      replace({ ...accountRow(UID, '2026-11-25', opening), epoch: ctx.session.epoch } as Row),
    )
    await stage.table.write(
      replace({ ...accountRow(OTHER, '2026-11-25', {}), epoch: ctx.session.epoch } as Row),
    )
    const legs = ['outside:practice USD -100000', 'available USD 100000']
    const grant = {
      class: 1n,
      status: 1n,
      asset: 'USD',
      amount: 1000_00n,
      reason: 'registration',
      at: 1n,
      legs,
    }
    await stage.table.write(replace({ ...keys.deposit(UID, granted), ...grant }))
  })

export const tape = fakeTape(
  {},
  {
    priceAt: async (symbol, second) => {
      symbols.push(symbol)
      const known = stage.priceAt(symbol, second)
      return typeof known === 'number' ? { kind: 'price', price: known, tickAt: second - 1 } : known
    },
  },
)
export function handlers(over: Partial<Table> = {}) {
  const { deps, products } = mockedDeps({
    table: { ...stage.table, ...over },
    tapes: createTapes([tape]),
    clockOffMs: () => stage.clockOffMs,
  })
  for (const product of products) product.halted = product.symbol === 'BTCUSD' ? stage.halted : null
  return exchangeHandlers(deps)
}

export type Asked = {
  from: 'USD' | 'BTC' | 'ETH' | 'USDT'
  to: 'USD' | 'BTC' | 'ETH' | 'USDT'
  amount: string
}
export const BUY: Asked = { from: 'USD', to: 'BTC', amount: '500' }
const session = (uid: string) => ({ ...ctx.session, uid })

export async function quoted(asked: Asked = BUY, uid = UID) {
  const row = (await stage.table.get(keys.account(UID))) as Row
  const answered = await handlers()['exchange.exchange'](
    { ...ctx, session: session(uid), account: accountOf(row), nowMs: stage.nowMs },
    asked,
  )
  if (!('quote' in answered) || !answered.quote) throw new Error('no quote')
  return answered.quote
}
export const use = (
  quote: { id: string; quote: string },
  change: Partial<Sent<RouteOf<'exchange.exchange_confirm'>>> = {},
  { operationId = quote.id, uid = UID, over = {} as Partial<Table> } = {},
) =>
  handlers(over)['exchange.exchange_confirm'](
    { ...ctx, session: session(uid), operationId, nowMs: stage.nowMs },
    {
      ...BUY,
      quote: quote.quote,
      ...change,
    } as never,
  )
export const account = async () => accountOf((await stage.table.get(keys.account(UID))) as Row)
export const set = async (change: Record<string, Value>) =>
  stage.table.write(replace({ ...((await stage.table.get(keys.account(UID))) as Row), ...change }))
export const documents = () => stage.table.rows().filter(({ sk }) => sk.startsWith('X#'))
export const sound = () => reconcile(stage.table.rows()).mismatches
/** A time-out of an hour. */
export const pause = { pausedUntil: BigInt(Math.floor(NOW_MS / 1000) + 3600) }
