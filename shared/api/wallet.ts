import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { feeds } from '../tape/feeds.ts'
import { route, wire } from './route.ts'

export const CHART_MAX_DAYS = 366
export const SUMMARY_MAX_MOVEMENTS = 5000

const balances = { available: wire.decimal, locked: wire.decimal, bonus: wire.decimal }
const date = z.string()

/** `isWhole`: every past day is counted; otherwise `until` is the last counted day. */
const counted = z.object({ isWhole: z.boolean(), until: z.nullable(date) })

const sums = {
  opening: wire.decimal,
  deposits: wire.decimal,
  withdrawals: wire.decimal,
  /** Profits less lost stakes, without fees. */
  orders: wire.decimal,
  fees: wire.decimal,
  exchanges: wire.decimal,
  financing: wire.decimal,
  bonus: wire.decimal,
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
      /** Coins without a price are left out. */
      total: wire.decimal,
      isWhole: z.boolean(),
      cash: z.object(balances),
      coins: z.array(
        z.object({
          asset: z.enum(assetNames),
          ...balances,
          price: z.nullable(wire.decimal),
          priceAt: z.nullable(wire.seconds),
          source: z.nullable(z.enum(feeds)),
          worth: z.nullable(wire.decimal),
        }),
      ),
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
      items: z.array(
        z.object({
          date,
          owned: z.array(z.object({ asset: z.enum(assetNames), amount: wire.decimal })),
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
      firstYear: z.int(),
      at: wire.seconds,
      counted,
      assets: z.array(
        z.object({
          asset: z.enum(assetNames),
          months: z.array(z.object({ key: z.string(), ...sums })),
          total: z.object(sums),
        }),
      ),
    }),
    errors: [],
  }),
] as const
