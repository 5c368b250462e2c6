import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { empty, route, wire } from './route.ts'

const invitation = z.object({
  id: wire.id,
  /** The other's public id. */
  partnerId: z.string(),
  at: wire.seconds,
  /** Until when it can be confirmed. */
  until: wire.seconds,
})

const coupleView = z.object({
  /** One's own id, to give to a partner. */
  publicId: z.string(),
  /** What each gets for every so many days on which both signed in. */
  reward: wire.decimal,
  asset: z.enum(assetNames),
  every: z.int(),
  /** The partner; null without one. */
  partner: z.nullable(
    z.object({
      id: wire.id,
      partnerId: z.string(),
      since: wire.seconds,
      /** Days on which both signed in, those that were rewarded included. */
      days: z.int(),
      /** How many of them count towards the next reward. */
      towards: z.int(),
      /** What the user got of this link so far. */
      earned: wire.decimal,
    }),
  ),
  /** The invitation one sent that still can be confirmed; null without one. */
  sent: z.nullable(invitation),
  /** Those one got, newest first, twenty at most. */
  received: z.array(invitation),
})

const user = { area: 'activities', auth: 'user' } as const

export const activityRoutes = [
  route({
    ...user,
    id: 'activities.couple',
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
    id: 'activities.couple_act',
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
] as const
