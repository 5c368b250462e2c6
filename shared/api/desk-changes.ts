import * as z from 'zod/mini'
import { changeStates, changeWhats, removalStops } from '../identity.ts'
import { auditLine, queueAsked, queuePage, userBasics, waitView } from './desk-fields.ts'
import { personal } from './marks.ts'
import { route, wire } from './route.ts'

const change = z.object({
  uid: wire.id,
  id: wire.id,
  what: z.enum(changeWhats),
  state: z.enum(changeStates),
  ticket: wire.id,
  at: wire.seconds,
  reason: z.string(),
  proposedBy: z.string(),
  decidedAt: z.nullable(wire.seconds),
  decidedBy: z.nullable(z.string()),
  refusal: z.nullable(z.string()),
  /** When and by what a removal of fund password and passkeys was stopped. */
  stopped: z.nullable(z.object({ at: wire.seconds, by: z.enum(removalStops) })),
  ...waitView,
})
const one = { uid: wire.id, id: wire.id }
const reason = z._default(z.string().check(z.maxLength(100)), '')
const reviewer = { area: 'desk', auth: 'desk', role: 'reviewer' } as const
const approver = { area: 'desk', auth: 'desk', role: 'approver' } as const

export const deskChangeRoutes = [
  route({
    ...reviewer,
    id: 'desk.changes',
    method: 'GET',
    path: '/api/desk/changes',
    summary: 'Proposed changes of verified data that wait for a second operator, the longest waiting first',
    input: z.strictObject(queueAsked),
    output: z.object(queuePage(change)),
    errors: ['role_required'],
  }),
  route({
    ...reviewer,
    id: 'desk.change',
    method: 'GET',
    path: '/api/desk/change',
    summary: 'A proposed change: what it is now and what it would be, masked; whose it is, and what was done',
    input: z.strictObject(one),
    output: z.object({
      change,
      from: z.nullable(z.string()),
      to: z.nullable(z.string()),
      user: userBasics,
      audit: z.array(auditLine),
    }),
    errors: ['role_required', 'not_found'],
  }),
  route({
    ...reviewer,
    id: 'desk.change_reveal',
    method: 'POST',
    path: '/api/desk/change_reveal',
    idempotent: true,
    summary: 'What it is now and what it would be, in full; that they were looked at is recorded',
    input: z.strictObject(one),
    output: z.object({ from: z.nullable(z.string()), to: z.nullable(z.string()) }),
    errors: ['role_required', 'not_found'],
  }),
  route({
    ...reviewer,
    id: 'desk.change_propose',
    method: 'POST',
    path: '/api/desk/change_propose',
    idempotent: true,
    summary:
      "Propose a change of a user's verified data, or a new fund password, on the ticket that asks for it",
    input: z.strictObject({
      uid: wire.id,
      ticket: wire.id,
      what: z.enum(changeWhats),
      value: z.optional(personal(z.string().check(z.maxLength(1000)))),
      reason,
    }),
    output: change,
    errors: [
      'role_required',
      'not_found',
      'reason_required',
      'document_type_required',
      'id_number_required',
      'id_number_invalid',
      'name_required',
      'name_invalid',
      'not_verified',
      'change_waits',
      'pay_password_unset',
    ],
  }),
  route({
    ...approver,
    id: 'desk.change_carry_out',
    method: 'POST',
    path: '/api/desk/change_carry_out',
    idempotent: true,
    summary: 'Carry a proposed change out; never by the operator who proposed it',
    input: z.strictObject(one),
    output: change,
    errors: [
      'role_required',
      'not_found',
      'already_decided',
      'self_approval',
      'id_number_exists',
      'not_verified',
      'user_locked',
      'change_waits',
      'pay_password_unset',
      'fund_password_newer',
    ],
  }),
  route({
    ...reviewer,
    id: 'desk.change_refuse',
    method: 'POST',
    path: '/api/desk/change_refuse',
    idempotent: true,
    summary: 'Refuse a proposed change, or take back one of your own',
    input: z.strictObject({ ...one, reason }),
    output: change,
    errors: ['role_required', 'not_found', 'already_decided', 'reason_required'],
  }),
] as const
