import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Product, productRow, productVersion } from '../../functions/table/catalog.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, replace } from '../../functions/table/write.ts'
import { seed, seedProducts } from '../../infra/seed.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

const bitcoin = seedProducts('sim').find(({ id }) => id === 'BTCUSD') as Product
/** A version of BTCUSD in which a win of 30 seconds pays this much. */
const paying = (version: number, payoutRate: bigint): Product => ({
  ...bitcoin,
  version,
  terms: bitcoin.terms.map((term) => (term.seconds === 30 ? { ...term, payoutRate } : term)),
})

let stack: TestStack
let user: TestUser
beforeAll(async () => {
  stack = await testStack()
  user = await stack.user()
})
afterAll(() => stack.stop())

const stored = () => stack.deps.table.get(keys.product('BTCUSD'), { consistent: true })

/** Answers the products that were new to the stage. */
async function seeded(...products: Product[]): Promise<string[]> {
  const { table, config, secrets } = stack.deps
  const { invite } = stack
  const done = await seed(table, { feed: config.feed, invite, indexKeys: secrets.indexKeys, products })
  // Past the five seconds a process may keep the catalogue.
  stack.clock.advance(6)
  return done.map(({ id, version }) => `${id} ${version}`)
}

const place = () =>
  stack.ok('trade.addorder', { productId: 'BTCUSD', direction: 'up', amount: '100', seconds: 30 }, user)

describe('seeding a standing stage', () => {
  // As a new stage has it.
  beforeEach(() => stack.deps.table.write(replace(productRow(bitcoin))))

  test('a higher version replaces the product, and is kept beside those before', async () => {
    expect(await seeded(paying(2, 700_000n))).toEqual(['BTCUSD 2'])
    expect(await stored()).toMatchObject({ version: 2n })
    expect((await stack.ok('market.seconds', { id: 'BTCUSD' })).items[0]?.payoutRate).toBe('0.700000')
    const versions = [1, 2, 3].map((version) => productVersion(stack.deps.table, 'BTCUSD', version))
    expect(await Promise.all(versions)).toEqual([bitcoin, paying(2, 700_000n), undefined])
  })

  test('the same version, and an older one, change nothing', async () => {
    await seeded(paying(2, 700_000n))
    expect(await seeded(paying(2, 600_000n))).toEqual([])
    expect(await seeded(paying(1, 600_000n))).toEqual([])
    expect((await stack.ok('market.seconds', { id: 'BTCUSD' })).items[0]?.payoutRate).toBe('0.700000')
    expect(await productVersion(stack.deps.table, 'BTCUSD', 2)).toEqual(paying(2, 700_000n))
  })

  test('a halt is the operator’s: it stays, with its reason', async () => {
    await stack.deps.table.write(new Change(keys.product('BTCUSD')).set('halted', 'Exchange outage').build())
    expect(await seeded(paying(2, 700_000n))).toEqual(['BTCUSD 2'])
    expect(await stored()).toMatchObject({ version: 2n, halted: 'Exchange outage' })
    await expect(place()).rejects.toThrow('market_forbidden')
    // It is none of the version's terms.
    expect((await productVersion(stack.deps.table, 'BTCUSD', 2))?.halted).toBeNull()
  })

  test('a feed a version names, the next may leave to the stage again', async () => {
    await seeded({ ...bitcoin, version: 2, feed: 'kraken' })
    expect(await stored()).toMatchObject({ feed: 'kraken' })
    await seeded({ ...bitcoin, version: 3 })
    expect(await stored()).not.toHaveProperty('feed')
  })

  test('a product older than versions is taken over', async () => {
    const { version: _, ...row } = productRow(bitcoin)
    await stack.deps.table.write(replace(row))
    expect(await seeded(bitcoin)).toEqual(['BTCUSD 1'])
    expect(await stored()).toMatchObject({ version: 1n })
  })

  test('an order keeps the terms it froze; the next one has the new', async () => {
    const before = await place()
    expect(before).toMatchObject({ payoutRate: '0.800000', expectedProfit: '80.00' })
    await seeded(paying(2, 700_000n))
    const after = await place()
    expect(after).toMatchObject({ payoutRate: '0.700000', expectedProfit: '70.00' })
    stack.clock.advance(40)
    for (const [order, version, won] of [
      [before, 1n, '79.50'],
      [after, 2n, '69.50'],
    ] as const) {
      const settled = await stack.ok('trade.goorder', { id: order.id }, user)
      expect(settled.payoutRate).toBe(order.payoutRate)
      expect(settled.profit).toBe({ win: won, loss: '-100.50', draw: '0.00', void: '0.00' }[settled.result!])
      const row = await stack.deps.table.get(keys.order(user.uid, order.id))
      expect(row?.version).toBe(version)
      // What else stood in the terms it was placed under.
      const terms = await productVersion(stack.deps.table, 'BTCUSD', Number(version))
      expect(terms?.terms[0]?.payoutRate).toBe(row?.payoutRate)
    }
  })
})

test('whoever changes the products of infra/seed.ts raises their version: no stage takes them over else', () => {
  const written = JSON.stringify(seedProducts('sim'), (_, value) =>
    typeof value === 'bigint' ? `${value}` : value,
  )
  const content = createHash('sha256').update(written).digest('hex')
  // Another hash here goes with a higher version there.
  expect([bitcoin.version, content.slice(0, 16)]).toEqual([1, '1a795c122367b084'])
})
