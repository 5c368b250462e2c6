import { beforeEach, expect, test } from 'vitest'
import { seedProducts } from '../../infra/seed.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { haltChange } from '../table/halts.ts'
import { type Product, versionWrites } from '../table/products.ts'
import type { Table } from '../table/write.ts'
import { showProduct } from './product.ts'

const config = { asset: 'USD', feed: 'sim,replay:bars' } as const
const at = (text: string) => secondsOf(Date.parse(`${text}Z`))
const seeded = (id: string) => seedProducts('sim').find((each) => each.id === id) as Product

let table: Table
beforeEach(() => {
  table = createMemoryTable()
})
const publish = (product: Product) => table.transact(versionWrites(product))
const show = (id: string, now = at('2026-11-24T12:00')) => showProduct({ table, config }, id, msOf(now))

test('lists every version by number, newest first, with all figures', async () => {
  for (const version of [1, 2, 9, 10]) await publish({ ...seeded('BTCUSD'), version })
  const changed = { orderMax: 250_00n, feeRate: 4_120n, feed: 'replay', stalenessSeconds: 60 } as const
  await publish({
    ...seeded('BTCUSD'),
    ...changed,
    ...{ version: 11, rules: 'r2', terms: [{ seconds: 60, payoutRate: 875_500n }] },
  })
  // The other product's id begins with this one.
  await publish({ ...seeded('BTCUSD'), id: 'BTCUSDX', version: 12 })
  const { versions, asset } = await show('BTCUSD')
  expect(versions.map(({ version }) => version)).toEqual([11, 10, 9, 2, 1])
  expect(asset).toBe('USD')
  expect(versions[0]).toEqual({
    ...{ version: 11, from: 0, feed: 'replay', rules: 'r2', orderMin: '1.00', orderMax: '250.00' },
    ...{ positionMin: '5.00', positionMax: '2000.00', feeRate: '0.004120', feeMin: '0.01' },
    ...{ stalenessSeconds: 60, durations: [{ seconds: 60, payoutRate: '0.875500' }] },
  })
  // A product without a feed uses the stage's first.
  expect(versions[1]).toMatchObject({ feed: 'sim', rules: 'r1', orderMax: '1000.00' })
})

test('shows its instrument’s hours by weekday, and the coming holidays', async () => {
  await publish(seeded('XAUUSD'))
  const { hours, ...rest } = await show('XAUUSD', at('2026-12-25T12:00'))
  const day = [
    [0, 1260],
    [1320, 1440],
  ]
  expect(hours.week).toEqual([[[1320, 1440]], day, day, day, day, [[0, 1260]], []])
  // Today is a holiday.
  expect(hours.holidays).toEqual(['2026-12-25', '2027-01-01', '2027-03-26'])
  expect(rest).toMatchObject({ state: 'closed', nextOpenAt: at('2026-12-27T22:00'), sessionEndsAt: null })
  expect((await show('XAUUSD', at('2026-12-26T00:00'))).hours.holidays[0]).toBe('2027-01-01')
  expect(await show('XAUUSD')).toMatchObject({
    ...{ state: 'trading', nextOpenAt: null, sessionEndsAt: at('2026-11-24T21:00') },
  })
})

test('shows its own halt before its feed’s, and never another feed’s', async () => {
  await publish(seeded('BTCUSD'))
  const halt = (id: string, reason: string) => table.write(haltChange(id, reason, null, 7))
  expect((await show('BTCUSD')).halted).toBeNull()
  await halt('feed-replay', 'bars away')
  expect((await show('BTCUSD')).halted).toBeNull()
  await halt('feed-sim', 'walk away')
  expect((await show('BTCUSD')).halted).toBe('walk away')
  await halt('BTCUSD', 'chain split')
  expect(await show('BTCUSD')).toMatchObject({ halted: 'chain split', state: 'trading' })
})

test('a product that the stage does not offer is missing', async () => {
  await publish(seeded('BTCUSD'))
  await expect(show('ETHUSD')).rejects.toMatchObject({ slug: 'product_not_found' })
})
