import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { page, route, wire } from './route.ts'

const date = z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}$/))

const signView = z.object({
  /** The user's running day, by their own time zone, and when it is over. */
  today: date,
  dayEnds: wire.seconds,
  timeZone: z.string(),
  /** The date its user registered on: no calendar goes further back. */
  since: date,
  /** Days of the month asked for, signed or made up; in practice few, never more than a month has. */
  days: z.array(z.object({ date, how: z.enum(['signed', 'madeUp']), amount: wire.decimal })),
  /** Days in a row up to today, or up to yesterday while today is open. */
  streak: z.int(),
  signed: z.boolean(),
  asset: z.enum(assetNames),
  /** What a day gives, and every seventh in a row. */
  reward: wire.decimal,
  seventh: wire.decimal,
  /** What signing in gives today, or gave. */
  gives: wire.decimal,
  /** What the days of the month asked for earned. */
  earned: wire.decimal,
  makeUp: z.object({
    aMonth: z.int(),
    left: z.int(),
    /** How many days back. */
    within: z.int(),
    /** Missed days that can be made up now, the newest first. */
    dates: z.array(date),
  }),
})

/** Why nothing was booked for an inviter though the friend passed. */
export const unpaidReasons = ['month_full', 'account_closed', 'switched_off'] as const

const friend = z.object({
  /** The first letter of their name and three stars; empty once they have left. */
  name: z.string(),
  registeredAt: wire.seconds,
  /** When level one of their identity passed and was booked; null until then. */
  passedAt: z.nullable(wire.seconds),
  /** What their inviter got for it; null for nothing yet, or for nothing, for this reason. */
  earned: z.nullable(wire.decimal),
  unpaid: z.nullable(z.enum(unpaidReasons)),
})

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
    input: z.strictObject({ limit: wire.limit, cursor: z.optional(z.string().check(z.regex(/^\d{1,4}$/))) }),
    output: z.extend(page(friend), {
      code: z.string(),
      asset: z.enum(assetNames),
      /** What both get when the friend passes level one; null where the stage gives nothing. */
      reward: z.nullable(wire.decimal),
      /** How many rewards an inviter gets in a month at most, and got in this one (UTC). */
      aMonth: z.int(),
      thisMonth: z.int(),
    }),
    errors: [],
  }),
] as const
