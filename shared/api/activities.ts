import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { claimStates } from '../claims.ts'
import { QUIZ_PATTERN } from '../quiz.ts'
import { vipSources } from '../vip.ts'
import { empty, route, wire } from './route.ts'

const invitation = z.object({
  id: wire.id,
  partnerId: z.string(),
  at: wire.seconds,
  until: wire.seconds,
})

const coupleView = z.object({
  publicId: z.string(),
  /** For each partner, per so many shared days. */
  reward: wire.decimal,
  asset: z.enum(assetNames),
  every: z.int(),
  partner: z.nullable(
    z.object({
      id: wire.id,
      partnerId: z.string(),
      since: wire.seconds,
      /** Shared days, rewarded ones included. */
      days: z.int(),
      towards: z.int(),
      earned: wire.decimal,
    }),
  ),
  sent: z.nullable(invitation),
  received: z.array(invitation),
})

const vipView = z.object({
  level: z.int(),
  percentOff: z.int(),
  points: z.int(),
  sources: z.array(z.object({ source: z.enum(vipSources), points: z.int(), each: z.int() })),
  levels: z.array(z.object({ level: z.int(), from: z.int(), percentOff: z.int() })),
})

const activityView = z.object({
  vip: vipView,
  quizPassedAt: z.nullable(wire.seconds),
  claims: z.array(
    z.object({
      id: wire.id,
      title: z.string(),
      at: wire.seconds,
      state: z.enum(claimStates),
      amount: z.nullable(wire.decimal),
      asset: z.enum(assetNames),
    }),
  ),
  linked: z.boolean(),
})

const user = { area: 'activities', auth: 'user' } as const

export const activityRoutes = [
  route({
    ...user,
    id: 'activities.addlover',
    method: 'GET',
    path: '/api/user/addlover',
    session: 'read',
    summary:
      'The couple link: partner, shared sign-ins with their rewards, and invitations sent and received. A look books what is due to either',
    input: empty,
    output: coupleView,
    errors: [],
  }),
  route({
    ...user,
    id: 'activities.addlover_act',
    method: 'POST',
    path: '/api/user/addlover',
    session: 'read',
    idempotent: true,
    summary:
      'Exactly one of: invite a partner by their public id; confirm or refuse an invitation; end a link or withdraw an invitation. Each has one partner at most, and either can end it at any time',
    input: z.strictObject({
      partner: z.optional(z.string().check(z.maxLength(40))),
      confirm: z.optional(wire.id),
      refuse: z.optional(wire.id),
      end: z.optional(wire.id),
    }),
    output: coupleView,
    errors: [
      'partner_required',
      'partner_is_self',
      'partner_set',
      'partner_taken',
      'partner_asked',
      'partner_late',
      'user_not_found',
      'not_found',
      'conflict',
    ],
  }),
  route({
    ...user,
    id: 'activities.activity',
    method: 'GET',
    path: '/api/user/activity',
    session: 'read',
    summary:
      'Own progress: VIP level with points by source and what each level gives, the risk quiz, the badge. A level just reached is written by the look',
    input: empty,
    output: activityView,
    errors: [],
  }),
  route({
    ...user,
    id: 'activities.activity_quiz',
    method: 'POST',
    path: '/api/user/activity',
    session: 'read',
    idempotent: true,
    summary:
      'Answer the risk quiz, a digit (0 to 2) a question; answers which are right. It is passed once, with all of them right',
    input: z.strictObject({ quiz: z.string().check(z.regex(QUIZ_PATTERN)) }),
    output: z.object({ right: z.array(z.boolean()), activity: activityView }),
    errors: ['quiz_passed'],
  }),
] as const
