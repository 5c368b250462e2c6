import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { page, route, wire } from './route.ts'

const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

const signView = z.object({
  /** By the user's own time zone. */
  today: date,
  dayEnds: wire.seconds,
  timeZone: z.string(),
  since: date,
  days: z.array(z.object({ date, how: z.enum(['signed', 'madeUp']), amount: wire.decimal })),
  /** Up to yesterday while today is open. */
  streak: z.int(),
  signed: z.boolean(),
  asset: z.enum(assetNames),
  reward: wire.decimal,
  seventh: wire.decimal,
  gives: wire.decimal,
  earned: wire.decimal,
  makeUp: z.object({
    aMonth: z.int(),
    left: z.int(),
    within: z.int(),
    dates: z.array(date),
  }),
})

export const unpaidReasons = ['month_full', 'account_closed', 'switched_off'] as const

/** The friend's identity level one, or stakes they settled. */
const missing = z.nullable(z.enum(['level', 'stakes']))

const friend = z.object({
  name: z.string(),
  registeredAt: wire.seconds,
  missing,
  passedAt: z.nullable(wire.seconds),
  earned: z.nullable(wire.decimal),
  unpaid: z.nullable(z.enum(unpaidReasons)),
})

/** The time of an id and a count; `functions/engagement/friends.ts` says why. */
const friendCursor = z.string().check(z.regex(/^[0-7][0-9A-HJKMNP-TV-Z]{9}\.\d{1,4}$/))

const user = { area: 'engagement', auth: 'user', session: 'own' } as const

export const engagementRoutes = [
  route({
    ...user,
    id: 'engagement.sign',
    method: 'GET',
    path: '/api/user/sign',
    summary:
      "The user's calendar of a month (this one unless asked), days in a row, what today gives, and which missed days can be made up. Made-up days count for the streak and earn nothing",
    input: z.strictObject({ month: z.optional(z.string().check(z.regex(/^20\d{2}-(0[1-9]|1[0-2])$/))) }),
    output: signView,
    errors: [],
  }),
  route({
    ...user,
    id: 'engagement.sign_in',
    method: 'POST',
    path: '/api/user/sign',
    idempotent: true,
    summary:
      "Sign in for the user's running day, once a day; or with a date make that missed day up, for the streak alone. Answers the calendar of this month",
    input: z.strictObject({ date: z.optional(date) }),
    output: signView,
    errors: [
      'once_a_day',
      'makeup_not_over',
      'makeup_too_old',
      'makeup_none_left',
      'account_frozen',
      'timed_out',
      'excluded',
      'conflict',
    ],
  }),
  route({
    ...user,
    id: 'engagement.invite',
    method: 'GET',
    path: '/api/user/invite',
    summary:
      "The user's invitation code, what an invitation gives to each, and the friends who registered with it, the newest first, with what each step earned. Nothing of a friend but the first letter of their name",
    input: z.strictObject({ limit: wire.limit, cursor: z.optional(friendCursor) }),
    output: z.extend(page(friend), {
      code: z.string(),
      asset: z.enum(assetNames),
      reward: z.nullable(wire.decimal),
      settledStakes: wire.decimal,
      /** Turnover as a multiple of the amount; null for practice money. */
      times: z.nullable(z.int()),
      missing,
      aMonth: z.int(),
      thisMonth: z.int(),
    }),
    errors: [],
  }),
] as const
