import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { empty, route, wire } from './route.ts'

const bonusView = z.object({
  id: wire.id,
  state: z.enum(['offered', 'running', 'turned', 'lapsed']),
  asset: z.enum(assetNames),
  amount: wire.decimal,
  times: z.int(),
  turnover: wire.decimal,
  left: z.nullable(wire.decimal),
  days: z.int(),
  until: wire.seconds,
  acceptedAt: z.nullable(wire.seconds),
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
