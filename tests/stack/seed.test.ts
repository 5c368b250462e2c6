import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { type Product, productRow, productVersion, versionWrites } from '../../functions/table/products.ts'
import { replace } from '../../functions/table/write.ts'
import { seed, seedProducts } from '../../infra/seed.ts'
import { secondsOf } from '../../shared/time.ts'
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

  test('a product the stage has keeps its terms, whatever version the seed has', async () => {
    await stack.deps.table.transact(versionWrites(paying(2, 700_000n)))
    for (const version of [1, 2, 3]) expect(await seeded(paying(version, 600_000n))).toEqual([])
    expect(await stored()).toMatchObject({ version: 2n })
    expect((await stack.ok('market.seconds', { id: 'BTCUSD' })).items[0]?.payoutRate).toBe('0.700000')
    expect(await productVersion(stack.deps.table, 'BTCUSD', 3)).toBeUndefined()
  })

  test('a product the stage lacks is added, with the moment since when its terms hold', async () => {
    const before = secondsOf(Date.now())
    expect(await seeded({ ...bitcoin, id: 'NEWUSD' })).toEqual(['NEWUSD 1'])
    const added = await productVersion(stack.deps.table, 'NEWUSD', 1)
    expect(added?.from).toBeGreaterThanOrEqual(before)
  })

  test('an order keeps the terms it froze; the next one has the new', async () => {
    const before = await place()
    expect(before).toMatchObject({ payoutRate: '0.800000', expectedProfit: '80.00' })
    await stack.deps.table.transact(versionWrites(paying(2, 700_000n)))
    stack.clock.advance(6)
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
