import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { CASH, coins } from '../exchange.ts'
import { feeds } from './fields.ts'
import { page, route, wire } from './route.ts'

export const exchangeTypes = ['buy', 'sell'] as const

const source = {
  symbol: z.nullable(z.string()),
  source: z.nullable(z.enum(feeds)),
}

const moved = {
  type: z.enum(exchangeTypes),
  coin: z.enum(coins),
  asset: z.literal(CASH),
  cash: wire.decimal,
  coinAmount: wire.decimal,
  fee: wire.decimal,
  feeRate: wire.decimal,
  price: wire.decimal,
  ...source,
  /** The price is the last tick before this second. */
  second: wire.seconds,
}

const quoteView = z.object({
  id: wire.id,
  /** Signed; the client sends it back unchanged. */
  quote: z.string(),
  ...moved,
  expiresAt: wire.seconds,
})

export const exchangeView = z.object({
  id: wire.id,
  at: wire.seconds,
  ...moved,
  walk: z.nullable(z.string()),
  calendar: z.nullable(z.string()),
  commitment: z.nullable(z.string()),
})

const user = { area: 'exchange', auth: 'user' } as const
const asset = z.enum(assetNames)
const asked = { from: asset, to: asset, amount: wire.amount }

export const exchangeRoutes = [
  route({
    ...user,
    id: 'exchange.exchange',
    method: 'GET',
    path: '/api/user/exchange',
    session: 'read',
    summary:
      'What can be exchanged and by which rules; with from, to and amount also a quote, good for the published seconds',
    input: z.partial(z.strictObject(asked)),
    output: z.object({
      asset: z.literal(CASH),
      min: wire.decimal,
      feeRate: wire.decimal,
      seconds: wire.seconds,
      /** The most the price may have moved, either way, as a part of one. */
      moveMax: wire.decimal,
      available: z.object({ USD: wire.decimal, USDT: wire.decimal, BTC: wire.decimal, ETH: wire.decimal }),
      coins: z.array(
        z.object({
          coin: z.enum(coins),
          ...source,
          price: z.nullable(wire.decimal),
          second: z.nullable(wire.seconds),
          state: z.enum(['trading', 'closed', 'nonTrading', 'forbidden']),
          stateReason: z.nullable(z.string()),
          nextOpenAt: z.nullable(wire.seconds),
        }),
      ),
      quote: z.nullable(quoteView),
    }),
    errors: [
      'amount_required',
      'amount_invalid',
      'amount_below_min',
      'pair_invalid',
      'market_closed',
      'market_forbidden',
      'price_stale',
      'clock_wrong',
    ],
  }),
  route({
    ...user,
    id: 'exchange.exchange_confirm',
    method: 'POST',
    path: '/api/user/exchange',
    session: 'own',
    idempotent: true,
    summary: "Exchange at a quote, under the quote's id, once",
    input: z.strictObject({ quote: z.string().check(z.maxLength(1000)), ...asked }),
    output: exchangeView,
    errors: [
      'quote_invalid',
      'quote_mismatch',
      'quote_used',
      'quote_expired',
      'quote_moved',
      'account_frozen',
      'insufficient_balance',
      'market_closed',
      'market_forbidden',
      'price_stale',
      'clock_wrong',
    ],
  }),
  route({
    ...user,
    id: 'exchange.exchange_record',
    method: 'GET',
    path: '/api/user/exchange_record',
    session: 'read',
    summary: 'Exchanges, newest first, or one of them; from and to bound their time',
    input: z.strictObject({
      id: z.optional(wire.id),
      type: z.optional(z.enum(exchangeTypes)),
      coin: z.optional(z.enum(coins)),
      from: z.optional(wire.instant),
      to: z.optional(wire.instant),
      cursor: z.optional(wire.cursor),
      limit: wire.limit,
    }),
    output: page(exchangeView),
    errors: ['not_found'],
  }),
  route({
    ...user,
    id: 'exchange.exchange_proof',
    method: 'GET',
    path: '/api/user/exchange_proof',
    session: 'read',
    summary: 'The public inputs of the price of an exchange; null for a coin without a market',
    input: z.strictObject({ id: wire.id }),
    output: z.object({ exchange: exchangeView, tape: z.unknown() }),
    errors: ['not_found', 'check_not_yet'],
  }),
] as const
