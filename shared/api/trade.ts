import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { feeds } from './fields.ts'
import { listOf, page, route, wire } from './route.ts'

export const results = ['win', 'loss', 'draw', 'void'] as const

export const orderView = z.object({
  id: wire.id,
  productId: z.string(),
  symbol: z.string(),
  direction: z.enum(['up', 'down']),
  amount: wire.decimal,
  asset: z.enum(assetNames),
  fee: wire.decimal,
  seconds: wire.seconds,
  payoutRate: wire.decimal,
  expectedProfit: wire.decimal,
  decimals: z.int(),
  openPrice: z.nullable(wire.decimal),
  placedAt: wire.seconds,
  /** Null before it is drawn, or if none was drawn. */
  openAt: z.nullable(wire.seconds),
  /** When it is decided; without an entry, ten seconds after placing. */
  closeAt: wire.seconds,
  closePrice: z.nullable(wire.decimal),
  /** Net of the fee; 0 for draw and void. */
  profit: z.nullable(wire.decimal),
  result: z.nullable(z.enum(results)),
  voidReason: z.nullable(z.string()),
  status: z.enum(['open', 'settled']),
  settledAt: z.nullable(wire.seconds),
  rules: z.string(),
  source: z.enum(feeds),
  walk: z.nullable(z.string()),
  calendar: z.nullable(z.string()),
  /** Hash of everything its prices come from; null where the feed has none. */
  commitment: z.nullable(z.string()),
})

const orderProof = z.object({
  order: orderView,
  terms: z.object({ payoutRate: wire.decimal, feeRate: wire.decimal, feeMin: wire.decimal }),
  /** See shared/tape/proof.ts. */
  tape: z.unknown(),
})

const user = { area: 'trade', auth: 'user' } as const
const byId = z.strictObject({ id: wire.id })

export const tradeRoutes = [
  route({
    ...user,
    id: 'trade.addorder',
    method: 'POST',
    path: '/api/user/addorder',
    session: 'own',
    idempotent: true,
    summary: 'Place an up/down order',
    input: z.strictObject({
      productId: z.string().check(z.maxLength(40)),
      direction: z.enum(['up', 'down']),
      amount: wire.amount,
      seconds: wire.int(0, 1_000_000),
      rulesRead: z.optional(wire.instant),
      /** Refused if another version is in force. */
      termsVersion: z.optional(wire.int(1, 1_000_000)),
    }),
    output: orderView,
    errors: [
      'account_frozen',
      'amount_required',
      'amount_invalid',
      'order_below_min',
      'amount_above_max',
      'position_below_min',
      'position_max',
      'total_max',
      'insufficient_balance',
      'limit_reached',
      'product_not_found',
      'market_closed',
      'market_forbidden',
      'price_stale',
      'clock_wrong',
      'seconds_not_offered',
      'rules_unread',
      'terms_changed',
    ],
  }),
  route({
    ...user,
    id: 'trade.goorder',
    method: 'POST',
    path: '/api/user/goorder',
    session: 'own',
    summary: 'An order, settled now if it is due',
    input: byId,
    output: orderView,
    errors: ['not_found'],
  }),
  route({
    ...user,
    id: 'trade.get_this_order',
    method: 'GET',
    path: '/api/user/get_this_order',
    session: 'own',
    summary: 'One order',
    input: byId,
    output: orderView,
    errors: ['not_found'],
  }),
  route({
    ...user,
    id: 'trade.ajaxorder_list',
    method: 'GET',
    path: '/api/user/ajaxorder_list',
    session: 'read',
    summary: 'Open orders, newest first',
    input: z.strictObject({}),
    output: listOf(orderView),
    errors: [],
  }),
  route({
    ...user,
    id: 'trade.orderlist',
    method: 'GET',
    path: '/api/user/orderlist',
    session: 'read',
    summary:
      'Order history, newest first; from and to bound the time of placing; a page may be short where there is more',
    input: z.strictObject({
      state: z.optional(z.enum(['open', 'settled'])),
      result: z.optional(z.enum(results)),
      productId: z.optional(z.string().check(z.maxLength(40))),
      from: z.optional(wire.instant),
      to: z.optional(wire.instant),
      cursor: z.optional(wire.cursor),
      limit: wire.limit,
    }),
    output: page(orderView),
    errors: [],
  }),
  route({
    ...user,
    id: 'trade.receipt',
    method: 'GET',
    path: '/api/user/receipt',
    session: 'own',
    summary: 'The proof behind a settled order, with its link for others',
    input: byId,
    output: z.extend(orderProof, {
      proofId: z.string(),
    }),
    errors: ['not_found', 'check_not_yet'],
  }),
  route({
    id: 'trade.proof',
    area: 'trade',
    method: 'GET',
    path: '/api/index/proof',
    auth: 'open',
    summary: "A settled order's proof by its unguessable link: no amounts, no name",
    input: z.strictObject({ id: z.string().check(z.regex(/^[A-Za-z0-9_-]{40,200}$/)) }),
    output: z.object({
      order: z.pick(orderView, {
        productId: true,
        symbol: true,
        direction: true,
        seconds: true,
        payoutRate: true,
        decimals: true,
        openPrice: true,
        placedAt: true,
        openAt: true,
        closeAt: true,
        closePrice: true,
        result: true,
        voidReason: true,
        rules: true,
        source: true,
        walk: true,
        calendar: true,
        commitment: true,
      }),
      tape: z.unknown(),
    }),
    errors: ['not_found', 'check_not_yet'],
  }),
] as const
