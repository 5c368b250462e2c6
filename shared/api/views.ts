import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { moneyKinds, movementKinds, NEWER } from '../documents.ts'
import { empty, page, route, wire } from './route.ts'
import { walletRoutes } from './wallet.ts'

export const FILE_MAX_MOVEMENTS = 5000
export const FILE_MAX_DAYS = 366
/** About the megabyte that one query returns. */
export const PERFORMANCE_MAX_ORDERS = 1000

const money = z.object({ asset: z.enum(assetNames), amount: wire.decimal })
export const changeView = z.object({
  balance: z.enum(['available', 'locked', 'bonus']),
  asset: z.enum(assetNames),
  amount: wire.decimal,
})

export const movementView = z.object({
  id: z.string(),
  at: wire.seconds,
  kind: z.enum([...movementKinds, NEWER]),
  document: z.object({ kind: z.enum([...moneyKinds, NEWER]), id: wire.id }),
  symbol: z.nullable(z.string()),
  /** Signed; the fee is part of what left `available`. */
  changes: z.array(
    z.object({
      ...changeView.shape,
      after: z.nullable(wire.decimal),
    }),
  ),
  /** Signed as the house sees it: negative when given back. */
  fee: z.nullable(money),
  owned: z.nullable(z.array(money)),
  earlier: z.array(
    z.object({
      at: wire.seconds,
      kind: z.enum(movementKinds),
      changes: z.array(changeView),
      fee: z.nullable(money),
    }),
  ),
})

const figures = {
  ended: z.object({ win: z.int(), loss: z.int(), draw: z.int(), void: z.int() }),
  staked: wire.decimal,
  fees: wire.decimal,
  net: wire.decimal,
  expectedCost: wire.decimal,
  spread: wire.decimal,
}

const realityCheck = z.object({
  at: wire.seconds,
  from: wire.seconds,
  orders: z.int(),
  open: z.int(),
  asset: z.enum(assetNames),
  staked: wire.decimal,
  net: wire.decimal,
  /** Pauses over half an hour left out. */
  seconds: wire.seconds,
  whole: z.boolean(),
})

export const viewRoutes = [
  route({
    id: 'views.statement',
    area: 'views',
    auth: 'user',
    session: 'own',
    method: 'GET',
    path: '/api/user/statement',
    file: 'text/csv',
    summary:
      'Every movement of money with the document it came from and the balances after it, newest first; from and to bound its time; a page may be short where there is more. format=csv: a file of the whole period, which must then be given',
    input: z.strictObject({
      format: z.optional(z.enum(['json', 'csv'])),
      kind: z.optional(z.enum(movementKinds)),
      by: z.optional(z.enum(['document'])),
      from: z.optional(wire.instant),
      to: z.optional(wire.instant),
      cursor: z.optional(wire.cursor),
      limit: wire.limit,
      timeZone: z.optional(z.string().check(z.maxLength(40))),
    }),
    output: page(movementView),
    errors: ['statement_too_long'],
  }),
  route({
    id: 'views.performance',
    area: 'views',
    auth: 'user',
    session: 'own',
    method: 'GET',
    path: '/api/user/performance',
    summary:
      "What the user's own settled orders came to, by day, product and duration, beside what such orders cost on average; the newest thousand of the period (30 days unless given). No prediction",
    input: z.strictObject({
      from: z.optional(wire.instant),
      to: z.optional(wire.instant),
      timeZone: z.optional(z.string().check(z.maxLength(40))),
    }),
    output: z.object({
      from: wire.seconds,
      to: wire.seconds,
      whole: z.boolean(),
      asset: z.enum(assetNames),
      total: z.object(figures),
      days: z.array(z.object({ key: z.string(), ...figures })),
      products: z.array(z.object({ key: z.string(), ...figures })),
      durations: z.array(z.object({ key: wire.seconds, ...figures })),
    }),
    errors: [],
  }),
  route({
    id: 'views.realitycheck',
    area: 'views',
    auth: 'user',
    session: 'own',
    method: 'GET',
    path: '/api/user/realitycheck',
    summary:
      'The daily reality check that is due: time, orders and result since the last one acknowledged, 30 days at most; null if none is due, or nothing was ordered',
    input: empty,
    output: z.object({ check: z.nullable(realityCheck) }),
    errors: [],
  }),
  ...walletRoutes,
] as const
