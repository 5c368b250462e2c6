import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { userView } from './fields.ts'
import { pauseView } from './limits.ts'
import { readMarks } from './messages.ts'
import { empty, route, wire } from './route.ts'

const balance = z.object({ available: wire.decimal, locked: wire.decimal, bonus: wire.decimal })

export const accountRoutes = [
  route({
    id: 'account.index',
    area: 'account',
    method: 'GET',
    path: '/api/user/index',
    auth: 'user',
    session: 'own',
    summary: 'Who am I: name, balances, what may be done next; renews the token',
    input: empty,
    output: z.extend(userView, {
      level: z.int(),
      createdAt: wire.seconds,
      /** A new picture has a new id. */
      avatar: z.nullable(wire.id),
      linked: z.boolean(),
      /** New orders, withdrawals and refills are refused until operators lift it. */
      frozen: z.boolean(),
      balances: z.partialRecord(z.enum(assetNames), balance),
      openOrders: z.object({ stake: wire.decimal }),
      refill: z.object({
        allowed: z.boolean(),
        to: wire.decimal,
        below: wire.decimal,
      }),
      limits: z.object({
        stake: z.nullable(wire.decimal),
        loss: z.nullable(wire.decimal),
        deposit: z.nullable(wire.decimal),
        pause: z.nullable(pauseView),
      }),
      /** The reality check to acknowledge now, or else the next one. */
      checkAt: wire.seconds,
      /** Counted up to 50; 50 means that many or more. */
      unread: z.object({ messages: z.int(), tickets: z.int() }),
      read: readMarks,
      /** The renewed token: use it from now on. */
      token: z.optional(z.string()),
      expiresAt: wire.seconds,
    }),
    errors: [],
  }),
  route({
    id: 'account.refill',
    area: 'account',
    method: 'POST',
    path: '/api/user/refill',
    auth: 'user',
    session: 'read',
    idempotent: true,
    summary: 'Practice money back to its first amount',
    input: empty,
    output: z.object({
      id: wire.id,
      amount: wire.decimal,
      asset: z.enum(assetNames),
      available: wire.decimal,
    }),
    errors: ['account_frozen', 'refill_not_yet'],
  }),
] as const
