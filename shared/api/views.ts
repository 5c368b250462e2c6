import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { moneyKinds, movementKinds } from '../documents.ts'
import { empty, page, route, wire } from './route.ts'
import { walletRoutes } from './wallet.ts'

/** Bounds of one file of movements; for more, ask for several files. */
export const FILE_MAX_MOVEMENTS = 5000
export const FILE_MAX_DAYS = 366
/** Orders counted at most for a performance: about the megabyte that a table answers at once. */
export const PERFORMANCE_MAX_ORDERS = 1000

const money = z.object({ asset: z.enum(assetNames), amount: wire.decimal })
const changeView = z.object({
  balance: z.enum(['available', 'locked', 'bonus']),
  asset: z.enum(assetNames),
  amount: wire.decimal,
})

export const movementView = z.object({
  /** Never changes. */
  id: z.string(),
  at: wire.seconds,
  kind: z.enum(movementKinds),
  document: z.object({ kind: z.enum(moneyKinds), id: wire.id }),
  /** The product of an order; null for other kinds. */
  symbol: z.nullable(z.string()),
  /** Changes of the user's balances, signed; an order's fee is part of what left `available`. */
  changes: z.array(
    z.object({
      ...changeView.shape,
      /** The balance after it; null where the list does not tell balances. */
      after: z.nullable(wire.decimal),
    }),
  ),
  /** The fee in it, signed as what the house got: negative where it was given back. */
  fee: z.nullable(money),
  /** All the user owned after it, locked money included, of each asset it changed; null as `after`. */
  owned: z.nullable(z.array(money)),
  /** The document's movements before it, oldest first. */
  earlier: z.array(
    z.object({
      at: wire.seconds,
      kind: z.enum(movementKinds),
      changes: z.array(changeView),
      fee: z.nullable(money),
    }),
  ),
})

/** See shared/calc/performance.ts. */
const figures = {
  ended: z.object({ win: z.int(), loss: z.int(), draw: z.int(), void: z.int() }),
  staked: wire.decimal,
  fees: wire.decimal,
  net: wire.decimal,
  expectedCost: wire.decimal,
  spread: wire.decimal,
}

const realityCheck = z.object({
  /** The moment it is of; acknowledged by it. */
  at: wire.seconds,
  /** Orders placed from here on, up to `at`. */
  from: wire.seconds,
  orders: z.int(),
  /** Orders of them that are not settled yet. */
  open: z.int(),
  asset: z.enum(assetNames),
  staked: wire.decimal,
  /** Net of fees, of those that are settled. */
  net: wire.decimal,
  /** From the start of an order to the end of the last, breaks of more than half an hour not counted. */
  seconds: wire.seconds,
  /** Whether these are all orders since `from`, or the newest thousand. */
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
      'Every movement of money with the document it came from, newest first; from and to bound its time; a page may be short where there is more. With the balances after each, unless one kind is asked for or more than a thousand movements lie between now and the period. format=csv: a file of the whole period, which must then be given',
    input: z.strictObject({
      format: z.optional(z.enum(['json', 'csv'])),
      kind: z.optional(z.enum(movementKinds)),
      /** One item a document, at its last movement so far, with those before it. */
      by: z.optional(z.enum(['document'])),
      from: z.optional(wire.instant),
      to: z.optional(wire.instant),
      cursor: z.optional(wire.cursor),
      limit: wire.limit,
      /** IANA name; the file gives every time in it beside UTC. */
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
      /** IANA name; days are those of this zone. */
      timeZone: z.optional(z.string().check(z.maxLength(40))),
    }),
    output: z.object({
      from: wire.seconds,
      to: wire.seconds,
      /** Whether these are all orders of the period. */
      whole: z.boolean(),
      asset: z.enum(assetNames),
      total: z.object(figures),
      /** `key`: the date, 2026-11-22; newest first. */
      days: z.array(z.object({ key: z.string(), ...figures })),
      /** `key`: the symbol; those ordered most come first. */
      products: z.array(z.object({ key: z.string(), ...figures })),
      /** `key`: seconds; shortest first. */
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
