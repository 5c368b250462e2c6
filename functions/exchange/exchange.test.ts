import { expect, test } from 'vitest'
import { newId } from '../../shared/ids.ts'
import {
  type Asked,
  account,
  anew,
  BUY,
  documents,
  handlers,
  pause,
  quoted,
  set,
  sound,
  stage,
  symbols,
  tape,
  use,
} from '../../tests/support/exchange-stage.ts'
import { ctx, NOW_MS, UID } from '../../tests/support/mocked.ts'
import { reconcile } from '../documents/reconcile.ts'
import { wrongPrices } from '../documents/reconcile-prices.ts'
import { noRules } from '../documents/rules.ts'
import { keys } from '../table/keys.ts'
import type { Row } from '../table/write.ts'
import { priceThen } from '../tape/price-then.ts'
import { createTapes } from '../tape/tapes.ts'
import { csvOf } from '../views/csv.ts'
import { statementPage } from '../views/statement.ts'
import { exchangeDocument } from './document.ts'

anew()

test('a quote names its price, the second and tape it comes from, its fee, and until when it is good', async () => {
  const quote = await quoted()
  expect(quote).toMatchObject({
    ...{ type: 'buy', coin: 'BTC', asset: 'USD', cash: '500.00', coinAmount: '0.00530319', fee: '1.50' },
    ...{ feeRate: '0.003000', price: '94000.00', symbol: 'BTCUSD', source: 'sim' },
    ...{ second: Math.floor(NOW_MS / 1000), expiresAt: Math.floor(NOW_MS / 1000) + 8 },
  })
  expect(symbols).toContain('BTCUSD')
  // The quote names no user.
  expect(documents()).toEqual([])
  expect(Buffer.from(quote.quote, 'base64url').toString()).not.toContain(UID)
})

test('without an amount it returns only the terms and the balances', async () => {
  const terms = await handlers()['exchange.exchange'](
    { ...ctx, account: await account(), nowMs: stage.nowMs },
    {},
  )
  expect(terms).toMatchObject({
    ...{ min: '10.00', feeRate: '0.003000', seconds: 8, moveMax: '0.002000', quote: null },
    available: { USD: '1000.00', USDT: '0.000000', BTC: '0.00000000', ETH: '0.00000000' },
    coins: [
      { coin: 'BTC', symbol: 'BTCUSD', price: '94000.00', state: 'trading' },
      { coin: 'ETH', symbol: 'ETHUSD', price: '3120.00', state: 'trading' },
      { coin: 'USDT', symbol: null, source: null, price: '1.00', state: 'trading' },
    ],
  })
})

test('a market that is behind is quoted at the newest final price', async () => {
  const now = Math.floor(NOW_MS / 1000)
  stage.priceAt = (_symbol, second) => (second > now - 2 ? { kind: 'notYet' } : 9_300_000)
  const quote = await quoted()
  expect(quote).toMatchObject({ price: '93000.00', second: now - 2, expiresAt: now + 8 })
  expect(await use(quote)).toMatchObject({ price: '93000.00', second: now - 2 })
})

test('cash to a coin and back: two linked sides, a fee line, and every book right', async () => {
  const bought = await quoted()
  stage.nowMs += 3000
  expect(await use(bought)).toMatchObject({
    id: bought.id,
    at: Math.floor(stage.nowMs / 1000),
    cash: '500.00',
  })
  expect(documents()[0]?.legs).toEqual([
    'available USD -50000',
    'house:exchange USD 49850',
    'house:fees USD 150',
    'house:exchange BTC -530319',
    'available BTC 530319',
  ])
  const back: Asked = { from: 'BTC', to: 'USD', amount: '0.00530319' }
  const sold = await quoted(back)
  expect(await use(sold, back)).toMatchObject({ type: 'sell', cash: '496.99', fee: '1.50' })
  const { balances } = await account()
  expect([balances.USD.available, balances.BTC.available]).toEqual([996_99n, 0n])
  expect(sound()).toEqual([])
  const { totals } = reconcile(stage.table.rows())
  // The house keeps less than a cent of rounding.
  expect([totals.get('house:exchange USD'), totals.get('house:exchange BTC')]).toEqual([1n, 0n])
  expect(totals.get('house:fees USD')).toBe(3_00n)
})

test('statement and file tell both assets of one movement, and its fee', async () => {
  await use(await quoted())
  const row = (await stage.table.get(keys.account(UID))) as Row
  const held = { USD: 500_00n, BTC: 530_319n }
  const { movements } = await statementPage(stage.table, row, { limit: 5 })
  expect(movements[0]).toMatchObject({
    ...{ kind: 'exchange_buy', symbol: 'BTCUSD', fee: { asset: 'USD', amount: 150n } },
    changes: [
      { balance: 'available', asset: 'USD', amount: -500_00n },
      { balance: 'available', asset: 'BTC', amount: held.BTC },
    ],
  })
  const lines = csvOf(movements, 'UTC').split('\r\n')
  expect(lines[1]).toMatch(/,exchange_buy,exchange,\w+,BTCUSD,available,USD,-500\.00,$/)
  expect(lines[2]).toMatch(/,exchange_buy,exchange,\w+,BTCUSD,available,BTC,0\.00530319,$/)
})

test('is good up to its last millisecond, and while its price moved by 0.2%', async () => {
  const quote = await quoted()
  stage.nowMs = quote.expiresAt * 1000 - 1
  stage.priceAt = (_symbol, second) => (second > quote.second ? 9_418_800 : 9_400_000)
  expect(await use(quote)).toMatchObject({ price: '94000.00' })
})

test('back to cash is possible during a break', async () => {
  await use(await quoted())
  await set(pause)
  const back: Asked = { from: 'BTC', to: 'USD', amount: '0.005' }
  expect(await use(await quoted(back), back)).toMatchObject({ type: 'sell' })
})

test('a coin without a market counts one dollar, whatever the markets do', async () => {
  stage.halted = 'news'
  const asked: Asked = { from: 'USD', to: 'USDT', amount: '100' }
  const quote = await quoted(asked)
  expect(quote).toMatchObject({ coinAmount: '99.700000', price: '1.00', symbol: null, source: null })
  expect(await use(quote, asked)).toMatchObject({ commitment: null, walk: null })
  expect(sound()).toEqual([])
})

test('the minimum is ten dollars, or a coin worth them', async () => {
  expect(await quoted({ ...BUY, amount: '10' })).toMatchObject({ cash: '10.00', fee: '0.03' })
  expect(await quoted({ from: 'BTC', to: 'USD', amount: '0.00010639' })).toMatchObject({ cash: '9.97' })
})

test('the record: newest first, by type and coin, in pages, and one of them', async () => {
  const asked: Asked[] = [
    BUY,
    { from: 'USD', to: 'ETH', amount: '100' },
    { from: 'BTC', to: 'USD', amount: '0.001' },
  ]
  const ids: string[] = []
  for (const each of asked) {
    stage.nowMs += 60_000
    const quote = await quoted(each)
    await use(quote, each)
    ids.unshift(quote.id)
  }
  const record = async (input: object) => {
    const read = { ...ctx, account: await account(), nowMs: stage.nowMs }
    return (await handlers()['exchange.exchange_record'](read, input)) as {
      items: { id: string }[]
      next: string | null
    }
  }
  const listed = async (input: object) => (await record(input)).items.map(({ id }) => id)
  expect(await listed({})).toEqual(ids)
  expect(await listed({ type: 'buy' })).toEqual([ids[1], ids[2]])
  expect(await listed({ coin: 'BTC' })).toEqual([ids[0], ids[2]])
  expect(await listed({ coin: 'BTC', type: 'sell' })).toEqual([ids[0]])
  expect(await listed({ id: ids[1] })).toEqual([ids[1]])
  expect(await listed({ from: Math.floor(NOW_MS / 1000) + 100 })).toEqual([ids[0], ids[1]])
  const first = await record({ limit: 2 })
  expect(await listed({ limit: 2, cursor: first.next ?? '' })).toEqual([ids[2]])
  await expect(record({ id: newId(stage.nowMs) })).rejects.toMatchObject({ slug: 'not_found' })
  await expect(record({ cursor: 'none' })).rejects.toMatchObject({ slug: 'validation' })
})

const wrongRows: Record<string, (row: Row) => Row> = {
  'a fee that is not its terms': (row) => ({ ...row, fee: 1_51n }),
  'amounts that are not its price': (row) => ({ ...row, coinAmount: 530_320n }),
  'exchanged with legs that are not its price': (row) => ({
    ...row,
    legs: (row.legs as string[]).map((line) => line.replace(/BTC (-?)530319/, 'BTC $1530320')),
  }),
  'a price of another market': (row) => ({ ...row, symbol: 'ETHUSD' }),
  'exchanged before its price': (row) => ({ ...row, at: BigInt(Number(row.second)) - 2n }),
}
test.each(Object.entries(wrongRows))('reconcile finds %s', async (words, spoil) => {
  await use(await quoted())
  expect(sound()).toEqual([])
  const [row] = documents()
  const wrong = reconcile([...stage.table.rows().filter((one) => one !== row), spoil(row as Row)]).mismatches
  expect(wrong.map(({ of }) => of)).toContainEqual(expect.stringContaining(words))
})

test('reconcile holds the price of an exchange against the tape, where its market is still here', async () => {
  const quote = await quoted()
  await use(quote)
  const [row] = documents() as [Row]
  const wrong = (rows: Row[] = [row], tapes = createTapes([tape])) =>
    wrongPrices(rows, priceThen(tapes, stage.nowMs))
  expect(await wrong()).toEqual([])
  // Plants another price that is consistent in itself.
  const [price, coinAmount] = [9_300_000n, (498_50n * 100_000_000n * 100n) / (9_300_000n * 100n)]
  const legs = (row.legs as string[]).map((line) => line.replace('530319', String(coinAmount)))
  const planted = { ...row, price, coinAmount, legs }
  expect(exchangeDocument.money?.faults(planted, noRules)).toEqual([])
  expect(await wrong([planted])).toEqual([
    { of: `X#${quote.id}: a price that is not the tape’s`, found: price, expected: 9_400_000n },
  ])
  // In turn: a gap, an unknown price, a feed that no longer runs, a changed tape.
  stage.priceAt = () => ({ kind: 'void', reason: 'gap' })
  expect(await wrong()).toMatchObject([{ expected: 0n }])
  stage.priceAt = () => ({ kind: 'notYet' })
  expect(await wrong()).toEqual([])
  stage.priceAt = () => 9_500_000
  expect(await wrong([{ ...row, source: 'replay' }])).toEqual([])
  expect(await wrong([{ ...row, commitment: 'another' }])).toEqual([])
  expect(await wrong()).toHaveLength(1)
  // A coin without a market has no price to hold.
  stage.nowMs += 1
  await use(await quoted({ ...BUY, to: 'USDT' }), { to: 'USDT' })
  expect(await wrong(documents().filter(({ coin }) => coin === 'USDT'))).toEqual([])
})
