import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { exclusionMonths, limitKinds, pauseKinds, timeOutDays, ZONE_NAME_MAX } from '../limits.ts'
import { empty, route, wire } from './route.ts'

const newLimit = z.optional(z.union([z.literal('none'), wire.amount]))
const oneOf = (numbers: readonly number[]) =>
  z.optional(wire.int(1, 1000).check(z.refine((number) => numbers.includes(number))))

const ownLimit = z.object({
  limit: z.nullable(wire.decimal),
  /** Never below zero. */
  used: wire.decimal,
  /** Null without a limit; zero if the limit was lowered below what is used. */
  left: z.nullable(wire.decimal),
  /** A waiting raise; `limit` null: the limit will be removed. */
  next: z.nullable(z.object({ limit: z.nullable(wire.decimal), at: wire.seconds })),
})

export const pauseView = z.object({ kind: z.enum(pauseKinds), until: wire.seconds })

const limitsView = z.object({
  asset: z.enum(assetNames),
  stake: ownLimit,
  loss: ownLimit,
  deposit: ownLimit,
  dayEnds: wire.seconds,
  pause: z.nullable(pauseView),
  timeZone: z.object({
    name: z.string(),
    chosen: z.boolean(),
    changeableAt: z.nullable(wire.seconds),
  }),
  checkHour: z.int(),
})

const user = { area: 'limits', auth: 'user' } as const

export const limitRoutes = [
  route({
    ...user,
    id: 'limits.limits',
    method: 'GET',
    path: '/api/user/limits',
    session: 'own',
    summary: "The user's own limits of a day with what is left of each, time-out, self-exclusion, time zone",
    input: empty,
    output: limitsView,
    errors: [],
  }),
  route({
    ...user,
    id: 'limits.limits_change',
    method: 'POST',
    path: '/api/user/limits',
    session: 'read',
    idempotent: true,
    summary:
      'Set own limits of a day: lowered at once, raised or removed (none) after 24 hours; cancel a raise that waits; take a time-out of 1, 7, 30 or 42 days or exclude oneself for 6, 12 or 60 months, neither undone early; the time zone of the day, changed once in 30 days (beside a limit it is kept only if none was chosen before)',
    input: z.strictObject({
      stake: newLimit,
      loss: newLimit,
      deposit: newLimit,
      cancel: z.optional(z.enum(limitKinds)),
      timeOut: oneOf(timeOutDays),
      exclude: oneOf(exclusionMonths),
      timeZone: z.optional(z.string().check(z.maxLength(ZONE_NAME_MAX))),
    }),
    output: limitsView,
    errors: ['amount_invalid', 'amount_above_max', 'timed_out', 'excluded', 'zone_not_yet'],
  }),
  route({
    ...user,
    id: 'limits.realitycheck_answer',
    method: 'POST',
    path: '/api/user/realitycheck',
    session: 'read',
    summary: 'Acknowledge the reality check of a moment, or choose its hour (0 to 23); answers the hour',
    input: z.strictObject({ at: z.optional(wire.instant), hour: z.optional(wire.int(0, 23)) }),
    output: z.object({ hour: z.int() }),
    errors: [],
  }),
] as const
