import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { TICKS_PATH } from '../market/carried.ts'
import { intervals } from '../market/intervals.ts'
import { figureKinds, ruleIds } from '../published-rules.ts'
import { bannerHead, newsHead, noticeHead } from './content.ts'
import { feeds } from './fields.ts'
import { listOf, route, wire } from './route.ts'

export const categories = ['forex', 'gold', 'futures', 'stocks', 'crypto'] as const
export const marketStates = ['trading', 'closed', 'nonTrading', 'forbidden'] as const

const price = wire.decimal

/** [start second, open, high, low, close]. */
const candle = z.tuple([wire.seconds, z.number(), z.number(), z.number(), z.number()])

const input = { id: wire.productId }

const stateFields = {
  state: z.enum(marketStates),
  /** The operator's public reason when forbidden; `stale` or `absent` when the feed has no price. */
  stateReason: z.nullable(z.string()),
  nextOpenAt: z.nullable(wire.seconds),
}

export const goods = z.object({
  id: z.string(),
  symbol: z.string(),
  name: z.string(),
  category: z.enum(categories),
  ...stateFields,
  decimals: z.int(),
  /** Null without a price, or until a new process has computed it. */
  price: z.nullable(price),
  /** Since the day's open, in percent. */
  change: z.nullable(wire.decimal),
  /** Over the last session, at most 24 hours; null while the market is open. */
  sessionChange: z.nullable(wire.decimal),
  spark: z.array(z.number()),
  source: z.enum(feeds),
})

export const secondsTerms = z.object({
  seconds: wire.seconds,
  payoutRate: wire.decimal,
  feeRate: wire.decimal,
  feeMin: wire.decimal,
  min: wire.decimal,
  max: wire.decimal,
  /** Average cost of staking 100 at even odds. */
  costPer100: wire.decimal,
})

const productLimits = z.object({
  orderMin: wire.decimal,
  orderMax: wire.decimal,
  positionMin: wire.decimal,
  positionMax: wire.decimal,
})

const market = {
  area: 'market',
  method: 'GET',
  auth: 'open',
  sharedCache: 1,
} as const

export const marketRoutes = [
  route({
    ...market,
    id: 'market.home',
    words: true,
    path: '/api/index/home',
    summary: 'Everything the home page shows to anyone, in one answer',
    input: z.strictObject({}),
    output: z.extend(listOf(goods), {
      banners: z.array(bannerHead),
      notices: z.array(noticeHead),
      news: z.array(newsHead),
    }),
    errors: [],
  }),
  route({
    ...market,
    id: 'market.goods',
    words: true,
    path: '/api/index/goods',
    summary: 'All products with state, price and sparkline',
    input: z.strictObject({}),
    output: listOf(goods),
    errors: [],
  }),
  route({
    ...market,
    id: 'market.halts',
    path: '/api/index/halts',
    summary: 'What operators have halted, since when and why: products, feeds, registrations, withdrawals',
    input: z.strictObject({}),
    output: listOf(
      z.object({
        id: z.string(),
        reason: z.string(),
        since: z.nullable(wire.seconds),
      }),
    ),
    errors: [],
  }),
  route({
    ...market,
    id: 'market.ajaxdata',
    path: '/api/index/ajaxdata',
    summary: 'Light list of prices to poll; without those a process that has just begun has not computed yet',
    input: z.strictObject({}),
    output: listOf(
      z.object({
        id: z.string(),
        price: z.nullable(price),
        change: z.nullable(wire.decimal),
        at: wire.seconds,
        state: z.enum(marketStates),
      }),
    ),
    errors: [],
  }),
  route({
    ...market,
    id: 'market.ticks',
    path: TICKS_PATH,
    summary:
      'The prices of the last seconds of all products, to be asked each second: one answer for everyone',
    input: z.strictObject({}),
    output: z.object({
      at: wire.seconds,
      /** The newest change of rules to read before an order (see getprodata); 0 for none. */
      rules: wire.seconds,
      /** A new process leaves out products it has not computed yet. */
      items: z.record(
        z.string(),
        z.object({
          /** A client whose ajaxpro has another state or version asks for it again. */
          state: z.enum(marketStates),
          version: z.int(),
          /** The last is for the second before `at`; null for a second without a tick. */
          prices: z.array(z.nullable(z.number())),
        }),
      ),
    }),
    errors: [],
  }),
  route({
    ...market,
    id: 'market.ajaxpro',
    path: '/api/index/ajaxpro',
    summary:
      'Last price of a product with the figures of its day, the newest candle of each interval and the last seconds',
    input: z.strictObject(input),
    output: z.object({
      id: z.string(),
      price,
      open: price,
      high: price,
      low: price,
      close: price,
      at: wire.seconds,
      tickAt: wire.seconds,
      source: z.enum(feeds),
      ...stateFields,
      /** The newest candle of each interval, usually still forming. */
      forming: z.partialRecord(z.enum(intervals), candle),
      /** Oldest first: [second, price]. */
      recent: z.array(z.tuple([wire.seconds, z.number()])),
      /** Counts changes of the product's terms; a client with another version asks for the terms. */
      version: z.int(),
    }),
    errors: ['product_not_found', 'price_stale'],
  }),
  route({
    ...market,
    id: 'market.getprodata',
    words: true,
    path: '/api/index/getprodata',
    summary: 'A product: terms, hours, limits, figures of the day',
    input: z.strictObject(input),
    output: z.extend(goods, {
      hours: z.string(),
      version: z.int(),
      rules: z.string(),
      asset: z.string(),
      limits: z.extend(productLimits, { totalMax: wire.decimal }),
      stalenessSeconds: wire.seconds,
      terms: z.array(secondsTerms),
      announced: z.nullable(
        z.object({
          from: wire.seconds,
          version: z.int(),
          limits: productLimits,
          terms: z.array(secondsTerms),
        }),
      ),
      ruleChanges: z.array(z.object({ id: z.string(), from: wire.seconds, until: wire.seconds })),
      day: z.nullable(z.object({ open: price, high: price, low: price })),
    }),
    errors: ['product_not_found'],
  }),
  route({
    ...market,
    id: 'market.getkdata',
    path: '/api/index/getkdata',
    summary:
      'Candles, oldest first, the last one running; with `to` those before it, final once it has passed',
    until: 'to',
    input: z.strictObject({
      ...input,
      interval: z.enum(intervals),
      count: z.optional(wire.int(1, 200)),
      /** Must be a multiple of the interval. */
      to: z.optional(wire.instant),
    }),
    output: z.object({
      interval: z.enum(intervals),
      items: z.array(candle),
      source: z.enum(feeds),
    }),
    errors: ['product_not_found'],
  }),
  route({
    ...market,
    id: 'market.seconds',
    path: '/api/index/seconds',
    summary: 'Settlement seconds offered, with payout and fee',
    input: z.strictObject(input),
    output: listOf(secondsTerms),
    errors: ['product_not_found'],
  }),
  route({
    ...market,
    id: 'market.fairness',
    path: '/api/index/fairness',
    summary: 'Public inputs of a day: commitments, revealed keys or recorded windows, rule versions',
    input: z.strictObject({ symbol: wire.productId, day: z.optional(wire.int(0, 100_000)) }),
    output: z.object({
      rules: z.array(z.object({ version: z.string(), from: wire.seconds })),
      tape: z.unknown(),
    }),
    errors: ['product_not_found'],
  }),
  route({
    ...market,
    id: 'market.rules',
    path: '/api/index/rules',
    sharedCache: 60,
    summary: 'Every published rule with its figures on this stage, and the time half of its reviews took',
    input: z.strictObject({}),
    output: z.object({
      asset: z.enum(assetNames),
      timeZone: z.string(),
      rules: z.array(
        z.object({
          id: z.enum(ruleIds),
          figures: z.record(
            z.string(),
            z.object({ is: z.enum(figureKinds), of: z.array(z.union([z.string(), z.number()])) }),
          ),
        }),
      ),
    }),
    errors: [],
  }),
  route({
    ...market,
    id: 'market.get_detail_from_type',
    words: true,
    sharedCache: 60,
    path: '/api/index/get_detail_from_type',
    summary: 'A page by its type, with the figures of the stage',
    input: z.strictObject({ type: z.enum(['agreement', 'risk', 'rules', 'about', 'help']) }),
    output: z.object({
      type: z.string(),
      version: z.string(),
      title: z.string(),
      sections: z.array(
        z.object({
          heading: z.string(),
          body: z.array(z.string()),
          questions: z.optional(z.array(z.object({ question: z.string(), answer: z.array(z.string()) }))),
        }),
      ),
    }),
    errors: [],
  }),
] as const
