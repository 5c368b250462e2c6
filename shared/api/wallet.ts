import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { feeds } from '../tape/feeds.ts'
import { route, wire } from './route.ts'

/** The most days of one chart. */
export const CHART_MAX_DAYS = 366
/** Movements of the days that are not over, read at most for a summary. */
export const SUMMARY_MAX_MOVEMENTS = 5000

const balances = { available: wire.decimal, locked: wire.decimal, bonus: wire.decimal }
/** A calendar day of the user's time zone, 2026-11-22. */
const date = z.string()

/**
 * How far days are counted: some seconds behind as a rule. `isWhole`: all days that are over are. Else `until` is the last
 * that is, null if none is yet.
 */
const counted = z.object({ isWhole: z.boolean(), until: z.nullable(date) })

const sums = {
  opening: wire.decimal,
  deposits: wire.decimal,
  withdrawals: wire.decimal,
  /** Profits less stakes lost; fees stand apart. */
  orders: wire.decimal,
  fees: wire.decimal,
  exchanges: wire.decimal,
  /** Returns of projects; money invested in them is still owned. */
  financing: wire.decimal,
  bonus: wire.decimal,
  /** The opening and all between. */
  closing: wire.decimal,
}

export const walletRoutes = [
  route({
    id: 'views.wallet',
    area: 'views',
    auth: 'user',
    session: 'own',
    method: 'GET',
    path: '/api/user/wallet',
    summary:
      "The balance sheet: cash and coins, their worth at the tape's price, and profits. Three round trips at most whatever the age of the account",
    input: z.strictObject({}),
    output: z.object({
      asset: z.enum(assetNames),
      at: wire.seconds,
      /** Cash and the worth of coins; a coin without a price is left out. */
      total: wire.decimal,
      /** Whether every coin held has a price. */
      isWhole: z.boolean(),
      cash: z.object(balances),
      coins: z.array(
        z.object({
          asset: z.enum(assetNames),
          ...balances,
          /** Of one coin, in the stage's asset; null where the tape has none now. */
          price: z.nullable(wire.decimal),
          /** The second the price is of, and the feed it comes from; null for what counts at par. */
          priceAt: z.nullable(wire.seconds),
          source: z.nullable(z.enum(feeds)),
          worth: z.nullable(wire.decimal),
        }),
      ),
      /** Net of fees, of settled orders: all of them, and those settled yesterday. Null while not counted. */
      profit: z.object({ total: z.nullable(wire.decimal), yesterday: z.nullable(wire.decimal) }),
      counted,
    }),
    errors: [],
  }),
  route({
    id: 'views.balances',
    area: 'views',
    auth: 'user',
    session: 'own',
    method: 'GET',
    path: '/api/user/balances',
    summary:
      "What was owned at the end of each of the last days, locked money and bonus included, by asset; the last is today so far. Days are those of the user's time zone",
    input: z.strictObject({ days: z.optional(wire.int(2, CHART_MAX_DAYS)) }),
    output: z.object({
      asset: z.enum(assetNames),
      counted,
      /** Oldest first; days before the account and days that are not counted are left out. */
      items: z.array(
        z.object({
          date,
          /** Of each asset there was any of. */
          owned: z.array(z.object({ asset: z.enum(assetNames), amount: wire.decimal })),
          /** Net result of the orders settled on this day; null where that is not counted. */
          profit: z.nullable(wire.decimal),
        }),
      ),
    }),
    errors: [],
  }),
  route({
    id: 'views.year',
    area: 'views',
    auth: 'user',
    session: 'own',
    method: 'GET',
    path: '/api/user/year',
    file: 'text/csv',
    summary:
      "A year by months and asset: what was there, what came and went, what was left; the sums of the statement. Months are those of the user's time zone. format=csv: as a file",
    input: z.strictObject({
      year: wire.int(2000, 2200),
      format: z.optional(z.enum(['json', 'csv'])),
    }),
    output: z.object({
      year: z.int(),
      timeZone: z.string(),
      /** Of registration; there is nothing before it. */
      firstYear: z.int(),
      /** Up to which second movements are in it. */
      at: wire.seconds,
      counted,
      /** Of each asset there was any of; the stage's own comes first. */
      assets: z.array(
        z.object({
          asset: z.enum(assetNames),
          /** `key`: 2026-11; oldest first, those that have begun. */
          months: z.array(z.object({ key: z.string(), ...sums })),
          total: z.object(sums),
        }),
      ),
    }),
    errors: [],
  }),
] as const
