import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Product, versionWrites } from '../../functions/table/products.ts'
import { createReplayTape } from '../../functions/tape/replay.ts'
import { seedProducts } from '../../infra/seed.ts'
import type { Output, RouteOf } from '../../shared/api/routes.ts'
import { formatScaled } from '../../shared/money.ts'
import { type CheckedOrder, checkOrder } from '../../shared/tape/check.ts'
import type { Feed } from '../../shared/tape/feeds.ts'
import type { Fairness, TapeProof } from '../../shared/tape/proof.ts'
import { secondsOf } from '../../shared/time.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

const recorded = process.env.EVENHAND_MARKET ?? join(import.meta.dirname, '../../../shared/data/market')
const here = existsSync(recorded)
if (!here)
  console.log(`recorded prices are not traded: there is no folder ${recorded} (EVENHAND_MARKET names it)`)

const stacks: TestStack[] = []
const folders: string[] = []
afterAll(async () => {
  for (const stack of stacks.toReversed()) await stack.stop()
  for (const folder of folders) rmSync(folder, { recursive: true })
})

async function opened(...options: Parameters<typeof testStack>): Promise<TestStack> {
  const stack = await testStack(...options)
  stacks.push(stack)
  return stack
}

/** From now on, EURUSD is priced by `feed`; null for the stage's own. */
async function priceBy(stack: TestStack, feed: Feed | null, version: number): Promise<void> {
  const { table, config } = stack.deps
  const product = seedProducts(config.feed).find(({ id }) => id === 'EURUSD') as Product
  await table.transact(versionWrites({ ...product, feed, version }))
  // Past the five seconds a process may keep the catalogue.
  stack.clock.advance(6)
}

const place = (stack: TestStack, user: TestUser, productId: string) =>
  stack.ok('trade.addorder', { productId, direction: 'up', amount: '10', seconds: 30 }, user)

/** The order's receipt, checked as its owner's browser does. */
async function proven(stack: TestStack, user: TestUser, id: string) {
  const receipt = await stack.ok('trade.receipt', { id }, user)
  const proof = receipt.tape as TapeProof
  const { ok } = checkOrder(receipt.order as CheckedOrder, proof, receipt.terms)
  return { order: receipt.order, proof, ok, proofId: receipt.proofId }
}

test.skipIf(!here)('two products trade, settle and prove, each by its own feed', async () => {
  const stack = await opened({ feed: `sim,replay:${recorded}` })
  await priceBy(stack, 'replay', 2)
  const user = await stack.user()

  const { items } = await stack.ok('market.goods', {})
  const listed = (id: string) => items.find((product) => product.id === id)
  expect(listed('EURUSD')).toMatchObject({ source: 'replay', state: 'trading' })
  expect(items.filter(({ source }) => source === 'replay')).toHaveLength(1)
  // What is said of the stage as a whole promises no more than holds for every product of it.
  expect((await stack.ok('content.info', {})).feed).toBe('sim')

  const replay = createReplayTape({ dir: recorded })
  for (const [id, feed] of [
    ['EURUSD', 'replay'],
    ['GBPUSD', 'sim'],
  ] as const) {
    const price = await stack.ok('market.ajaxpro', { id })
    expect(price.source).toBe(feed)
    expect(price.price).toBe(listed(id)?.price)
    expect((await stack.ok('market.getkdata', { id, interval: '1m' })).source).toBe(feed)
    expect((await stack.ok('market.getprodata', { id })).source).toBe(feed)
    expect(((await stack.ok('market.fairness', { symbol: id })).tape as Fairness).feed).toBe(feed)
  }
  const now = await replay.quote('EURUSD', stack.clock.nowMs)
  expect(listed('EURUSD')?.price).toBe(now && formatScaled(now.price, 6))

  const placed = [await place(stack, user, 'EURUSD'), await place(stack, user, 'GBPUSD')] as const
  expect(placed.map(({ source }) => source)).toEqual(['replay', 'sim'])
  // A key of the simulated market is public once its minute is over.
  stack.clock.advance(95)
  expect(await stack.sweep()).toEqual({ settled: 2 })

  const [byReplay, bySim] = [
    await proven(stack, user, placed[0].id),
    await proven(stack, user, placed[1].id),
  ] as const
  expect([byReplay.proof.feed, byReplay.ok]).toEqual(['replay', true])
  expect([bySim.proof.feed, bySim.ok]).toEqual(['sim', true])
  const { openAt, closeAt, openPrice, closePrice } = byReplay.order
  const prices = [Number(openAt), closeAt].map(async (second) => {
    const answer = await replay.priceAt('EURUSD', second, stack.clock.nowMs)
    return answer.kind === 'price' ? formatScaled(answer.price, 6) : null
  })
  expect([openPrice, closePrice]).toEqual(await Promise.all(prices))
  // One's prices do not pass for the other's.
  expect(checkOrder(byReplay.order as CheckedOrder, bySim.proof).ok).toBe(false)
  const shared = await stack.ok('trade.proof', { id: byReplay.proofId })
  expect((shared.tape as TapeProof).feed).toBe('replay')
})

describe('a feed that changes under a product', () => {
  const folder = mkdtempSync(join(tmpdir(), 'mixed-feeds-'))
  folders.push(folder)
  let stack: TestStack
  let user: TestUser
  beforeAll(async () => {
    // A day of one price a second: an order on it always ends in a draw, which the walk hardly ever does.
    const start = secondsOf(Date.UTC(2014, 4, 7))
    const rows = Array.from({ length: 86_400 }, (_, second) => `${start + second},1.4,1.4,1.4,1.4`)
    const text = ['epoch_s,open,high,low,close', ...rows].join('\n')
    writeFileSync(join(folder, 'EURUSD-2014-05-07.csv.gz'), gzipSync(text))
    stack = await opened({ feed: `sim,replay:${folder}`, events: false })
    user = await stack.user()
  })

  test('an order settles and proves by the feed it froze; the next one by the new', async () => {
    await priceBy(stack, 'replay', 2)
    const before = await place(stack, user, 'EURUSD')
    await priceBy(stack, null, 3)
    const running = await stack.ok('trade.goorder', { id: before.id }, user)
    expect([running.source, running.openPrice]).toEqual(['replay', '1.400000'])
    const after = await place(stack, user, 'EURUSD')
    expect(after.source).toBe('sim')
    stack.clock.advance(95)

    const old = await proven(stack, user, before.id)
    expect([old.proof.feed, old.ok]).toEqual(['replay', true])
    expect(old.order).toMatchObject({ openPrice: '1.400000', closePrice: '1.400000', result: 'draw' })
    const young = await proven(stack, user, after.id)
    expect([young.proof.feed, young.ok]).toEqual(['sim', true])
    expect(young.order.openPrice).not.toBe('1.400000')
  })

  test('a product whose feed the stage does not run stands still, and says why', async () => {
    await priceBy(stack, 'kraken', 4)
    const { items } = await stack.ok('market.goods', {})
    expect(items.find(({ id }) => id === 'EURUSD')).toMatchObject({
      state: 'nonTrading',
      stateReason: 'absent',
      source: 'kraken',
      price: null,
      spark: [],
    } satisfies Partial<Output<RouteOf<'market.goods'>>['items'][number]>)
    const { items: polled } = await stack.ok('market.ajaxdata', {})
    expect(polled.find(({ id }) => id === 'EURUSD')).toMatchObject({ state: 'nonTrading', price: null })
    expect((await stack.ok('market.getkdata', { id: 'EURUSD', interval: '1d' })).items).toEqual([])
    await expect(place(stack, user, 'EURUSD')).rejects.toThrow('price_stale')
    await expect(stack.ok('market.fairness', { symbol: 'EURUSD' })).rejects.toThrow('operation_failed')
    expect((await place(stack, user, 'GBPUSD')).source).toBe('sim')
  })

  test('an order waits while its feed is not run, whoever looks, and settles when it is again', async () => {
    await priceBy(stack, 'replay', 5)
    const order = await place(stack, user, 'EURUSD')
    stack.clock.advance(35)
    const logged: string[] = []
    const without = await opened({
      feed: 'sim',
      events: false,
      engine: stack.engine,
      stage: { secrets: stack.deps.secrets, invite: stack.invite },
      clockAt: stack.clock.nowMs,
      log: (level, event, fields) =>
        void logged.push(`${level} ${event} ${fields?.feed ?? ''} ${fields?.changed ?? ''}`),
    })
    const looked = await without.ok('trade.goorder', { id: order.id }, user)
    expect(looked).toMatchObject({ status: 'open', openPrice: null, source: 'replay' })
    await expect(without.sweep()).rejects.toThrow('sweep incomplete')
    expect(logged).toContain('error an order waits for the market it was placed under replay feed')

    await stack.sweep()
    const settled = await without.ok('trade.goorder', { id: order.id }, user)
    expect(settled).toMatchObject({ status: 'settled', result: 'draw', closePrice: '1.400000' })
    // Settled, it stays so; its proof takes the feed.
    await expect(without.ok('trade.receipt', { id: order.id }, user)).rejects.toThrow('operation_failed')
    expect((await proven(stack, user, order.id)).ok).toBe(true)
  })
})
