import { describe, expect, test } from 'vitest'
import type { Slug } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import {
  type Asked,
  account,
  anew,
  BUY,
  documents,
  OTHER,
  pause,
  quoted,
  set,
  sound,
  stage,
  tape,
  use,
} from '../../tests/support/exchange-stage.ts'
import { ctx, key, mockedDeps, NOW_MS, UID } from '../../tests/support/mocked.ts'
import type { Table } from '../table/write.ts'
import { createTapes } from '../tape/tapes.ts'
import { exchangeHandlers } from './handlers.ts'
import { type Quote, signQuote } from './quote.ts'

anew()

describe('used once', () => {
  test('a retry from any phone at any age gets the first answer', async () => {
    const quote = await quoted()
    const first = await use(quote)
    stage.nowMs += 20 * 60_000
    stage.priceAt = () => 1
    stage.halted = 'news'
    await set({ USD_available: 0n })
    expect(await use(quote)).toEqual(first)
    expect(documents()).toHaveLength(1)
  })

  test('two phones at the same moment', async () => {
    const quote = await quoted()
    const [one, two] = await Promise.all([use(quote), use(quote)])
    expect(one).toEqual(two)
    expect((await account()).balances.USD.available).toBe(500_00n)
    expect(sound()).toEqual([])
  })

  test('a retry after a lost reply gets the answer', async () => {
    const quote = await quoted()
    const lost: Partial<Table> = {
      transact: async (writes) => {
        await stage.table.transact(writes)
        throw new Error('no reply')
      },
    }
    await expect(use(quote, {}, { over: lost })).rejects.toThrow('no reply')
    expect(await use(quote)).toMatchObject({ id: quote.id })
    expect((await account()).balances.USD.available).toBe(500_00n)
  })

  const refused: [
    says: string,
    slug: Slug,
    what: (quote: Awaited<ReturnType<typeof quoted>>) => Promise<unknown>,
  ][] = [
    ['under another key', 'quote_used', (quote) => use(quote, {}, { operationId: newId(stage.nowMs) })],
    ['for another amount', 'replay_mismatch', (quote) => use(quote, { amount: '400' })],
    [
      'its key with another quote',
      'replay_mismatch',
      async (quote) => use(await quoted(), {}, { operationId: quote.id }),
    ],
  ]
  test.each(refused)('a used quote %s is refused: %s', async (_says, slug, again) => {
    const quote = await quoted()
    await use(quote)
    await expect(again(quote)).rejects.toMatchObject({ slug })
    expect(documents()).toHaveLength(1)
  })
})

const move = (price: number) => () => {
  stage.priceAt = (_symbol, second) => (second > Math.floor(NOW_MS / 1000) ? price : 9_400_000)
  stage.nowMs += 1000
}
interface Bad {
  slug: Slug
  params?: object
  first?: () => unknown
  use?: Parameters<typeof use>[1]
  as?: Parameters<typeof use>[2]
  quote?: (quote: string) => string
}
const bad: Record<string, Bad> = {
  'the second it is no longer good': { slug: 'quote_expired', first: () => (stage.nowMs += 7750) },
  'a minute late': { slug: 'quote_expired', first: () => (stage.nowMs += 60_000) },
  'for another amount': { slug: 'quote_mismatch', use: { amount: '500.01' } },
  'for another coin': { slug: 'quote_mismatch', use: { to: 'ETH' } },
  'the other way round': { slug: 'quote_mismatch', use: { from: 'BTC', to: 'USD' } },
  'by another user': { slug: 'quote_invalid', as: { uid: OTHER } },
  'under a key of its own': { slug: 'quote_mismatch', as: { operationId: newId(NOW_MS) } },
  'with its price changed': {
    slug: 'quote_invalid',
    quote: (text) => {
      const [content = '', signed] = text.split('.')
      const cheaper = Buffer.from(content, 'base64url').toString().replace('9400000', '9000000')
      return `${Buffer.from(cheaper).toString('base64url')}.${signed}`
    },
  },
  'without its signature': { slug: 'quote_invalid', quote: (text) => text.split('.')[0] ?? '' },
  'an empty one': { slug: 'quote_invalid', quote: () => '' },
  'when its market is another by now': {
    slug: 'quote_expired',
    first: () => {
      stage.priceAt = () => 9_400_001
    },
  },
  'moved by more than 0.2% up': {
    slug: 'quote_moved',
    params: { price: '94188.01' },
    first: move(9_418_801),
  },
  'moved by more than 0.2% down': { slug: 'quote_moved', first: move(9_381_199) },
  'of a market halted meanwhile': {
    slug: 'market_forbidden',
    params: { reason: 'news' },
    first: () => {
      stage.halted = 'news'
    },
  },
  'without a price now': {
    slug: 'price_stale',
    first: () => {
      stage.priceAt = () => ({ kind: 'void', reason: 'gap' })
    },
  },
  'by a process whose clock is wrong': {
    slug: 'clock_wrong',
    first: () => {
      stage.clockOffMs = 600
    },
  },
  'for more than there is': {
    slug: 'insufficient_balance',
    params: { available: '499.99', needed: '500.00', asset: 'USD' },
    first: () => set({ USD_available: 499_99n }),
  },
  'from a frozen account': { slug: 'account_frozen', first: () => set({ frozen: 'books_differ' }) },
  'from a locked account': { slug: 'account_locked', first: () => set({ state: 'LOCKED' }) },
  'after all sessions ended': { slug: 'login_required', first: () => set({ epoch: 4n }) },
  'during a time-out': { slug: 'timed_out', first: () => set(pause) },
  'while excluded': { slug: 'excluded', first: () => set({ ...pause, excluded: 1n }) },
}

test.each(Object.entries(bad))('a quote used %s is refused', async (_says, case_) => {
  const quote = await quoted()
  await case_.first?.()
  const before = JSON.stringify((await account()).balances, (_, value) => String(value))
  await expect(
    use({ ...quote, quote: case_.quote?.(quote.quote) ?? quote.quote }, case_.use, case_.as),
  ).rejects.toMatchObject({ slug: case_.slug, ...(case_.params && { params: case_.params }) })
  expect(documents()).toEqual([])
  expect(JSON.stringify((await account()).balances, (_, value) => String(value))).toBe(before)
})

const unasked: Record<string, { slug: Slug; asked: Asked; first?: () => void; params?: object }> = {
  'a cent too little': {
    slug: 'amount_below_min',
    asked: { ...BUY, amount: '9.99' },
    params: { min: '10.00' },
  },
  'a coin worth a cent too little': {
    slug: 'amount_below_min',
    asked: { from: 'BTC', to: 'USD', amount: '0.00010638' },
  },
  'no amount': { slug: 'amount_required', asked: { ...BUY, amount: ' ' } },
  'an amount of words': { slug: 'amount_invalid', asked: { ...BUY, amount: 'ten' } },
  'three decimals of cash': { slug: 'amount_invalid', asked: { ...BUY, amount: '10.001' } },
  'nine decimals of a coin': {
    slug: 'amount_invalid',
    asked: { from: 'BTC', to: 'USD', amount: '1.000000001' },
  },
  'full-width digits': { slug: 'amount_invalid', asked: { ...BUY, amount: '１００' } },
  'Arabic digits': { slug: 'amount_invalid', asked: { ...BUY, amount: '١٠٠' } },
  'a negative amount': { slug: 'amount_invalid', asked: { ...BUY, amount: '-100' } },
  'cash for cash': { slug: 'pair_invalid', asked: { from: 'USD', to: 'USD', amount: '100' } },
  'a coin for another': { slug: 'pair_invalid', asked: { from: 'BTC', to: 'ETH', amount: '1' } },
  'of a halted market': {
    slug: 'market_forbidden',
    asked: BUY,
    first: () => {
      stage.halted = 'news'
    },
  },
  'without a price': {
    slug: 'price_stale',
    asked: BUY,
    first: () => {
      stage.priceAt = () => ({ kind: 'void', reason: 'noData' })
    },
  },
  'of a market too far behind': {
    slug: 'price_stale',
    asked: BUY,
    first: () => {
      stage.priceAt = () => ({ kind: 'notYet' })
    },
  },
  'by a wrong clock': {
    slug: 'clock_wrong',
    asked: BUY,
    first: () => {
      stage.clockOffMs = -600
    },
  },
}
test.each(Object.entries(unasked))('no quote: %s', async (_says, { slug, asked, first, params = {} }) => {
  first?.()
  await expect(quoted(asked)).rejects.toMatchObject({ slug, params: expect.objectContaining(params) })
})

test('during a key change quotes of the previous key are accepted, of others refused', async () => {
  const { id, quote: text } = await quoted()
  const [before = '', other = ''] = ['B', 'C'].map((letter) => letter.repeat(43))
  const made: Quote = {
    ...{ id, side: 'buy', coin: 'BTC', amount: 500_00n, feeRate: 3000n, price: 9_400_000n, decimals: 2 },
    ...{ symbol: 'BTCUSD', second: Math.floor(NOW_MS / 1000), expiresAt: Math.floor(NOW_MS / 1000) + 8 },
  }
  expect(signQuote(UID, made, key)).toBe(text)
  const { deps, products } = mockedDeps({ table: stage.table, tapes: createTapes([tape]) })
  expect(products).not.toEqual([])
  deps.secrets.quoteKeys = [key, before]
  const asked = (signed: string) =>
    exchangeHandlers(deps)['exchange.exchange_confirm'](
      { ...ctx, operationId: id, nowMs: stage.nowMs },
      { ...BUY, quote: signQuote(UID, made, signed) },
    )
  await expect(asked(other)).rejects.toMatchObject({ slug: 'quote_invalid' })
  expect(await asked(before)).toMatchObject({ id })
})
