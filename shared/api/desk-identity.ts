import * as z from 'zod/mini'
import { identityLevels, levelParts, submissionStates } from '../identity.ts'
import { auditLine, queueAsked, queuePage, userBasics, waitView } from './desk-fields.ts'
import { maskedIdentity } from './identity.ts'
import { maskedText } from './marks.ts'
import { route, wire } from './route.ts'

const part = z.enum([...levelParts[1], ...levelParts[2], ...levelParts[3]])
const reasons = z.array(z.object({ part, reason: z.string() }))

const submission = z.object({
  uid: wire.id,
  id: wire.id,
  level: z.literal(identityLevels),
  state: z.enum(submissionStates),
  at: wire.seconds,
  /** Parts sent with this submission; earlier reviews accepted the others. */
  sent: z.array(part),
  reasons,
  decidedAt: z.nullable(wire.seconds),
  decidedBy: z.nullable(z.string()),
  ...waitView,
})

const occurrence = z.object({
  uid: wire.id,
  publicId: z.string(),
  /** Masked; for level one, as claimed. */
  name: z.nullable(maskedText),
  own: z.boolean(),
  at: wire.seconds,
  submission: z.nullable(wire.id),
  state: z.nullable(z.enum(submissionStates)),
})

const one = { uid: wire.id, id: wire.id }
const reviewer = { area: 'desk', auth: 'desk', role: 'reviewer' } as const

export const deskIdentityRoutes = [
  route({
    ...reviewer,
    id: 'desk.identities',
    method: 'GET',
    path: '/api/desk/identities',
    summary: 'Submissions of identity that wait for a decision, the longest waiting first',
    input: z.strictObject(queueAsked),
    output: z.object(queuePage(submission)),
    errors: ['role_required'],
  }),
  route({
    ...reviewer,
    id: 'desk.identity',
    method: 'GET',
    path: '/api/desk/identity',
    summary:
      'A submission with what there is to decide it by: pictures, masked data, earlier ones, whose it is',
    input: z.strictObject(one),
    output: z.object({
      submission,
      /** Levels two and three; links for one minute, and looks are logged. */
      pictures: z.array(
        z.object({
          part: z.enum([...levelParts[2], ...levelParts[3]]),
          url: z.string(),
          expiresAt: wire.seconds,
          isNew: z.boolean(),
          seen: z.array(occurrence),
        }),
      ),
      given: maskedIdentity,
      sameNumber: z.array(occurrence),
      user: userBasics,
      earlier: z.array(z.omit(submission, { place: true, overdue: true })),
      audit: z.array(auditLine),
    }),
    errors: ['role_required', 'not_found'],
  }),
  route({
    ...reviewer,
    id: 'desk.identity_reveal',
    method: 'POST',
    path: '/api/desk/identity_reveal',
    idempotent: true,
    summary: 'The number and the name in full; that they were looked at is recorded',
    input: z.strictObject(one),
    output: z.object({ idNumber: z.nullable(z.string()), realName: z.nullable(z.string()) }),
    errors: ['role_required', 'not_found'],
  }),
  route({
    ...reviewer,
    id: 'desk.identity_pass',
    method: 'POST',
    path: '/api/desk/identity_pass',
    idempotent: true,
    summary: "Pass a submission: its level and its ID number are the user's from now on",
    input: z.strictObject(one),
    output: submission,
    errors: ['role_required', 'not_found', 'already_decided', 'id_number_exists'],
  }),
  route({
    ...reviewer,
    id: 'desk.identity_reject',
    method: 'POST',
    path: '/api/desk/identity_reject',
    idempotent: true,
    summary: 'Reject parts of a submission, each for one of its canned reasons, which its user reads',
    input: z.strictObject({
      ...one,
      /** By part, as in the trail: `front:reason_photo_blurred back:reason_photo_glare`. */
      reasons: z._default(z.string().check(z.maxLength(400)), ''),
    }),
    output: submission,
    errors: ['role_required', 'not_found', 'already_decided', 'reason_required'],
  }),
] as const
