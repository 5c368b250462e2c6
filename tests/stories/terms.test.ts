import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { productVersion } from '../../functions/table/products.ts'
import { runProductCommand } from '../../infra/product-command.ts'
import { seed, seedProducts } from '../../infra/seed.ts'
import { DAY, msOf, secondsOf } from '../../shared/time.ts'
import { trail } from '../support/desk.ts'
import { quickOperator } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// Terms are data of a stage: announced, then in force, never changed under an order.

let stack: TestStack
let user: TestUser
beforeAll(async () => {
  stack = await testStack()
  user = await stack.user()
})
afterAll(() => stack.stop())

const now = () => secondsOf(stack.clock.nowMs)
async function command(...words: string[]): Promise<string> {
  const lines: string[] = []
  const { table, scan, secrets, config } = stack.deps
  const say = (line: string) => void lines.push(line)
  const at = { table, scan, secrets, config, nowMs: stack.clock.nowMs, say, pause: async () => {} }
  await runProductCommand(at, words)
  return lines.join('\n')
}
const announce = (id: string, ...words: string[]) => command('terms', id, ...words)
const product = (id: string) => stack.ok('market.getprodata', { id })
const payout = async (id: string) =>
  (await product(id)).terms.find(({ seconds }) => seconds === 60)?.payoutRate
const place = (id: string, termsVersion?: number) =>
  stack.call(
    'trade.addorder',
    { productId: id, direction: 'up', amount: '100', seconds: 60, ...(termsVersion && { termsVersion }) },
    user,
  )

describe('a change of terms', () => {
  let from = 0

  test('is announced a day ahead, with its record, while the old terms hold', async () => {
    from = now() + DAY
    expect(await announce('BTCUSD', '60=0.87', 'feeRate=0.006')).toContain('BTCUSD has version 2 from ')
    stack.clock.advance(6)
    const { terms, version, announced } = await product('BTCUSD')
    expect([version, terms[1]?.payoutRate]).toEqual([1, '0.850000'])
    expect(announced).toMatchObject({ from, version: 2, limits: { orderMax: '1000.00' } })
    expect(announced?.terms[1]).toMatchObject({ seconds: 60, payoutRate: '0.870000', feeRate: '0.006000' })
    expect((await trail(stack)).filter(({ action }) => action === 'terms.announce')).toMatchObject([
      {
        ...{ operator: 'console', document: 'BTCUSD', before: { version: 1 } },
        after: { version: 2, terms: expect.stringContaining(new Date(msOf(from)).toISOString()) },
      },
    ])
  })

  test('is one at a time', async () => {
    await expect(announce('BTCUSD', '60=0.86')).rejects.toThrow('version 2 is announced')
    expect((await product('BTCUSD')).announced?.version).toBe(2)
  })

  test('takes effect at its very second in a process that has the catalogue cached', async () => {
    stack.clock.advance(from - now() - 2)
    expect(await payout('BTCUSD')).toBe('0.850000')
    const before = (await place('BTCUSD', 1)).body.data
    expect(before).toMatchObject({ payoutRate: '0.850000', fee: '0.50' })
    // The catalogue was read two seconds ago, and is kept for five.
    stack.clock.advance(2)
    const refused = await place('BTCUSD', 1)
    expect([refused.status, refused.body.error]).toEqual([422, 'terms_changed'])
    const after = (await place('BTCUSD', 2)).body.data
    expect(after).toMatchObject({ payoutRate: '0.870000', fee: '0.60' })
    expect(await payout('BTCUSD')).toBe('0.870000')
    expect((await product('BTCUSD')).announced).toBeNull()
    stack.clock.advance(70)
    const [kept] = [await stack.ok('trade.goorder', { id: before.id }, user)]
    expect(kept).toMatchObject({ payoutRate: '0.850000', fee: '0.50', status: 'settled' })
    expect(await stack.deps.table.get(keys.order(user.uid, before.id))).toMatchObject({ version: 1n })
    expect(await stack.deps.table.get(keys.order(user.uid, after.id))).toMatchObject({ version: 2n })
  })

  test('is in the published rules, and the desk shows each version with its date', async () => {
    const { rules } = await stack.ok('market.rules', {})
    expect(rules.find(({ id }) => id === 'order_payout')?.figures.most?.of[1]).toBe('0.870000')
    const page = await stack.ok('market.get_detail_from_type', { type: 'rules' })
    expect(JSON.stringify(page.sections)).toMatch(/1 minute: 85%\s?–\s?87%/)
    await announce('BTCUSD', '60=0.84')
    const third = now() + DAY
    const shown = await stack.ok('desk.product', { id: 'BTCUSD' }, await quickOperator(stack, 'reviewer'))
    expect(shown.version).toBe(2)
    expect(shown.versions.map((one) => [one.version, one.from])).toEqual([
      [3, third],
      [2, from],
      [1, expect.any(Number)],
    ])
    expect(shown.versions[2]?.from).toBeGreaterThan(0)
    // The terms in force stay so, though the row took them over.
    expect(await payout('BTCUSD')).toBe('0.870000')
  })

  test('stays as it is when the stage is deployed again', async () => {
    const { table, config, secrets } = stack.deps
    const products = seedProducts('sim').map((one) => ({ ...one, version: 9 }))
    const named = { feed: config.feed, invite: stack.invite, indexKeys: secrets.indexKeys, products }
    expect(await seed(table, named)).toEqual([])
    stack.clock.advance(6)
    expect(await payout('BTCUSD')).toBe('0.870000')
  })
})

test('of two announcements at once one stands, whole', async () => {
  const { table } = stack.deps
  const held: (() => void)[] = []
  const both = new Promise<void>((resolve) => {
    held.push(resolve)
  })
  let waiting = 0
  const transact: typeof table.transact = async (writes) => {
    if (++waiting === 2) held[0]?.()
    await both
    return table.transact(writes)
  }
  const { config } = stack.deps
  const at = { table: { ...table, transact }, config, nowMs: stack.clock.nowMs, say: () => {} }
  const done = await Promise.allSettled(
    ['60=0.81', '60=0.82'].map((word) => runProductCommand(at, ['terms', 'ETHUSD', word])),
  )
  expect(done.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const index = done.findIndex(({ status }) => status === 'fulfilled')
  stack.clock.advance(6)
  expect((await product('ETHUSD')).announced?.terms[1]?.payoutRate).toBe(['0.810000', '0.820000'][index])
  const said = (await trail(stack)).filter(({ document }) => document === 'ETHUSD')
  expect(said).toHaveLength(1)
  const version = await productVersion(table, 'ETHUSD', 2)
  expect(version?.terms[1]?.payoutRate).toBe([810_000n, 820_000n][index])
})

describe('what is refused', () => {
  test.each([
    [['SOLUSD', '60=0.89'], 'payout_bounds'],
    [['SOLUSD', '30=0.84'], 'payout_bounds'],
    [['SOLUSD', '60=1.2'], 'payout_bounds'],
    [['SOLUSD', '60=0'], 'payout_bounds'],
    [['SOLUSD', '45=0.8'], 'duration_unknown'],
    [['SOLUSD', 'feeRate=0'], 'fee_bounds'],
    [['SOLUSD', 'feeRate=0.0049'], 'fee_bounds'],
    [['SOLUSD', 'feeRate=0.05'], 'fee_bounds'],
    [['SOLUSD', 'feeMin=0'], 'fee_min_bounds'],
    [['SOLUSD', 'orderMax=0.5'], 'order_bounds'],
    [['SOLUSD', 'positionMax=500'], 'position_bounds'],
    [['SOLUSD', '30=off', '60=off', '120=off', '180=off', '300=off'], 'durations_none'],
    [['SOLUSD', '60=high'], 'has no rate'],
    [['SOLUSD', 'colour=red'], 'is no term'],
    [['SOLUSD', 'orderMax=1.234'], 'has no amount'],
    [['NOTHING', '60=0.8'], 'there is no product NOTHING'],
  ])('%j: %s', async (words, why) => {
    await expect(announce(...(words as [string, ...string[]]))).rejects.toThrow(why)
    expect(await stack.deps.table.get(keys.productVersion('SOLUSD', 2))).toBeUndefined()
  })

  test('a change that holds sooner than a day from now, or later than ninety', async () => {
    const on = (seconds: number) => `from=${new Date(msOf(now() + seconds)).toISOString()}`
    await expect(announce('SOLUSD', '60=0.8', on(DAY - 60))).rejects.toThrow('at the earliest')
    await expect(announce('SOLUSD', '60=0.8', on(91 * DAY))).rejects.toThrow('at the latest')
    expect(await announce('SOLUSD', '60=0.8', on(2 * DAY))).toContain('version 2')
  })
})
