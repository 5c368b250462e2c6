import { expect, test } from 'vitest'
import { marketHandlers } from '../../functions/market/handlers.ts'
import type { Product } from '../../functions/table/products.ts'
import { createSimTape } from '../../functions/tape/sim.ts'
import { createTapes } from '../../functions/tape/tapes.ts'
import { TICKS_S } from '../../shared/market/carried.ts'
import { msOf } from '../../shared/time.ts'
import { isMissing, isOther, type Steps, withFull, withTicks } from '../../web/trading/carry.ts'
import { ctx, mockedDeps } from '../support/mocked.ts'
import { TestClock } from '../support/stack.ts'

const ID = 'BTCUSD'
/** Ten seconds before a day ends in UTC: all candles end within. */
const START = Math.floor(Date.parse('2026-11-18T23:59:50Z') / 1000)

const clock = new TestClock()
clock.nowMs = msOf(START) + 250
const made = mockedDeps({ tapes: createTapes([createSimTape({ seed: new Uint8Array(32).fill(7) })]) })
const product = made.products.find(({ id }) => id === ID)
const catalog = { ...made.deps.catalog, products: async () => [product as Product] }
const handlers = marketHandlers({ ...made.deps, catalog })
const now = () => ({ ...ctx, nowMs: clock.nowMs })

const full = () => handlers['market.ajaxpro'](now(), { id: ID })
const ticks = () => handlers['market.ticks'](now(), {})

test('a price carried on by the ticks of all products is what would be read in full, over a second, a minute and a day', async () => {
  let steps: Steps = withFull([], await full())
  for (const seconds of [1, 1, 3, 2, 3, 1, 5, 1, 12, 1, 6, 3]) {
    clock.advance(seconds)
    steps = withTicks(steps, await ticks())
    const last = steps.at(-1)
    expect(last).toEqual(await full())
    const ats = steps.map(({ at }) => at)
    expect(ats, 'every second once').toEqual(ats.map((_, index) => (ats[0] ?? 0) + index))
  }
})

test('seconds that neither tells of are not passed over: it waits for the full price, which tells of them', async () => {
  const before = await full()
  clock.advance(TICKS_S + 1)
  const late = await ticks()
  expect(isMissing(before, late)).toBe(true)
  expect(withTicks([before], late)).toEqual([before])
  const after = await full()
  const steps = withFull([before], after)
  expect(steps.at(-1)).toEqual(after)
  expect(steps.map(({ at }) => at - before.at)).toEqual(
    Array.from({ length: TICKS_S + 2 }, (_, second) => second),
  )
  expect(isMissing(after, late)).toBe(false)
})

test('ticks without those of the product carry nothing on: it waits for the full price', async () => {
  const before = await full()
  clock.advance(1)
  const others = { ...(await ticks()), items: {} }
  expect([isMissing(before, others), withTicks([before], others)]).toEqual([true, [before]])
})

test('a full price from a cache, older than the ticks, takes nothing of them back', async () => {
  const shared = await full()
  clock.advance(3)
  const newest = await full()
  expect(withFull(withTicks([shared], await ticks()), { ...shared }).at(-1)).toEqual(newest)
})

test('ticks tell that a product was halted, and that it goes on', async () => {
  const before = await full()
  expect(isOther(before, await ticks())).toBe(false)
  const halted = { ...(await ticks()) }
  halted.items = { ...halted.items, [ID]: { state: 'forbidden', version: before.version, prices: [] } }
  expect(isOther(before, halted)).toBe(true)
  expect(isOther({ ...before, state: 'forbidden' }, halted)).toBe(false)
  expect(isOther({ ...before, version: before.version + 1 }, await ticks())).toBe(true)
})
