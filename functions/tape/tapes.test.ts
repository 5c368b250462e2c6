import { describe, expect, test } from 'vitest'
import { fakeTape } from '../../tests/support/mocked.ts'
import { pricesOnce } from './once.ts'
import { recordDays } from './recorder.ts'
import type { Tape } from './tape.ts'
import { createTapes } from './tapes.ts'

const sim = fakeTape({ 100: 5 })
const replay = fakeTape({ 100: 7 }, { feed: 'replay' })

describe('the tape of a product', () => {
  const tapes = createTapes([replay, sim])
  test("is its own feed's, or the stage's first", () => {
    expect(tapes.for({ feed: 'sim' })).toBe(sim)
    expect(tapes.for({ feed: 'replay' })).toBe(replay)
    expect(tapes.for({ feed: null })).toBe(replay)
  })

  test('of a feed that the stage does not run is absent', async () => {
    const absent = tapes.for({ feed: 'kraken' })
    expect(absent.feed).toBe('kraken')
    expect(await absent.state('BTCUSD', 0, 5)).toEqual({ ok: false, reason: 'absent' })
    expect(await absent.quote('BTCUSD', 0)).toBeNull()
    expect(await absent.candles('BTCUSD', '1m', 5, 0)).toEqual([])
    expect(await absent.spark('BTCUSD', 0)).toEqual([])
    await expect(absent.fairness('BTCUSD', 0, 0)).rejects.toThrow('does not run the feed kraken')
  })
})

test('a price is looked up once for each version of the walk', async () => {
  let looked = 0
  const counting = (price: number, under?: Tape['under']) =>
    fakeTape(
      {},
      {
        ...(under && { under }),
        async priceAt() {
          looked += 1
          return { kind: 'price', price, tickAt: 0 }
        },
      },
    )
  const old = counting(1)
  const tape = pricesOnce(createTapes([counting(2, (walk) => (walk === 'walk-1' ? old : null))])).of('sim')
  for (const _ of [1, 2]) {
    expect(await tape.under?.('walk-1')?.priceAt('BTCUSD', 100, 0)).toMatchObject({ price: 1 })
    expect(await tape.priceAt('BTCUSD', 100, 0)).toMatchObject({ price: 2 })
  }
  expect(tape.under?.('walk-9')).toBeNull()
  expect(looked).toBe(2)
})

describe('the tape of an order', () => {
  test('is the one it was placed on', () => {
    const tapes = createTapes([sim, replay])
    expect(tapes.of('replay')).toBe(replay)
    expect(tapes.runs('replay')).toBe(true)
  })

  test('of a feed that the stage does not run keeps the order waiting', async () => {
    const tapes = createTapes([sim])
    expect(tapes.runs('replay')).toBe(false)
    expect(await tapes.of('replay').priceAt('BTCUSD', 100, 1_000_000)).toEqual({ kind: 'notYet' })
    await expect(
      tapes.of('replay').proof('BTCUSD', { placedAt: 0, openAt: 1, closeAt: 2 }, 3),
    ).rejects.toThrow('does not run the feed replay')
  })
})

test.each([
  ['one feed is the label of its stage', [replay], 'replay'],
  ['made-up prices among others are what the stage is labelled by', [replay, sim], 'sim'],
  ['whichever comes first', [sim, replay], 'sim'],
] as const)('%s', (_says, [first, ...others], label) => {
  expect(createTapes([first, ...others]).label).toBe(label)
})

test('the recorder asks each product of its own feed for its days', async () => {
  const asked: string[] = []
  const recording = (feed: 'sim' | 'replay') =>
    fakeTape(
      {},
      {
        feed,
        candles: async (symbol, interval, count) => {
          asked.push(`${feed} ${symbol} ${interval} ${count}`)
          return []
        },
      },
    )
  const products = [
    { symbol: 'BTCUSD', feed: null },
    { symbol: 'EURUSD', feed: 'replay' },
    { symbol: 'XAUUSD', feed: 'kraken' },
  ]
  const catalog = { products: async () => products } as unknown as Parameters<typeof recordDays>[0]
  await recordDays(catalog, createTapes([recording('sim'), recording('replay')]), 0)
  expect(asked).toEqual(['sim BTCUSD 1d 200', 'replay EURUSD 1d 200'])
})
