import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { empty, route, wire } from './route.ts'

const bonusView = z.object({
  id: wire.id,
  state: z.enum(['offered', 'running', 'turned', 'lapsed']),
  asset: z.enum(assetNames),
  amount: wire.decimal,
  /** Its turnover is this many times the amount: stakes of orders that were won or lost. */
  times: z.int(),
  turnover: wire.decimal,
  /** What is left of it; null unless it runs. */
  left: z.nullable(wire.decimal),
  /** How many days it runs once accepted. */
  days: z.int(),
  /** Until when it can be accepted. */
  until: wire.seconds,
  acceptedAt: z.nullable(wire.seconds),
  /** Orders that close later do not count; null until it is accepted. */
  ends: z.nullable(wire.seconds),
})

const user = { area: 'rewards', auth: 'user', path: '/api/user/bonus' } as const

export const rewardRoutes = [
  route({
    ...user,
    id: 'rewards.bonus',
    method: 'GET',
    session: 'own',
    summary:
      'The newest twenty bonuses, newest first, with their terms as offered, and what is left of the turnover of the one that runs. Turnover concerns the bonus alone, never money paid in or won',
    input: empty,
    output: z.object({
      bonuses: z.array(bonusView),
      /** What a first deposit is offered: a part of it, as a decimal of one, and the most. Null where a stage offers none. */
      first: z.nullable(z.object({ rate: wire.decimal, max: wire.decimal, asset: z.enum(assetNames) })),
    }),
    errors: [],
  }),
  route({
    ...user,
    id: 'rewards.bonus_accept',
    method: 'POST',
    session: 'own',
    summary:
      'Accept an offered bonus under the terms shown; one at a time. Accepted before, it answers the same',
    input: z.strictObject({ id: wire.id }),
    output: bonusView,
    errors: [
      'not_found',
      'bonus_over',
      'bonus_running',
      'account_frozen',
      'timed_out',
      'excluded',
      'conflict',
    ],
  }),
] as const
