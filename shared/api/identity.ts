import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { documentTypes, identityLevels, levelParts } from '../identity.ts'
import { maskedText, personal } from './marks.ts'
import { empty, route, wire } from './route.ts'

const level = z.pipe(wire.int(1, 3), z.literal(identityLevels))
const part = z.enum([...levelParts[1], ...levelParts[2], ...levelParts[3]])
const text = z.optional(z.string().check(z.maxLength(1000)))
const personalText = personal(text)
const picture = z.optional(z.string().check(z.maxLength(40)))

export const maskedIdentity = z.object({
  documentType: z.nullable(z.enum(documentTypes)),
  idNumber: z.nullable(maskedText),
  realName: z.nullable(maskedText),
})

export const levelView = z.object({
  level: z.literal(identityLevels),
  /** Level three says `failed` instead of `rejected`. */
  state: z.enum(['none', 'review', 'passed', 'rejected', 'failed']),
  parts: z.array(
    z.object({
      part,
      state: z.enum(['missing', 'sent', 'accepted', 'rejected']),
      reason: z.nullable(z.string()),
      text: z.nullable(z.string()),
    }),
  ),
  /** The parts to submit now, all of them; empty while nothing may be submitted. */
  mend: z.array(part),
  unlocks: z.object({ min: wire.decimal, max: wire.decimal, asset: z.enum(assetNames) }),
  submittedAt: z.nullable(wire.seconds),
  decidedAt: z.nullable(wire.seconds),
})

const view = z.object({
  level: z.int(),
  levels: z.array(levelView),
  given: maskedIdentity,
  reviewSeconds: wire.seconds,
  medianSeconds: z.nullable(z.int()),
  assetAboveBtc: z.int(),
})

const user = { area: 'identity', auth: 'user', session: 'read', path: '/api/user/certification' } as const

export const identityRoutes = [
  route({
    ...user,
    id: 'identity.certification',
    method: 'GET',
    summary:
      'Identity by level: its state, what it unlocks, what is to be mended and why, and how long a review takes',
    input: empty,
    output: view,
    errors: [],
  }),
  route({
    ...user,
    id: 'identity.certification_submit',
    method: 'POST',
    idempotent: true,
    summary: 'Submit a level: all its parts, or after a rejection only those that were rejected',
    input: z.strictObject({
      level,
      documentType: text,
      idNumber: personalText,
      realName: personalText,
      front: picture,
      back: picture,
      handheld: picture,
      asset: picture,
    }),
    output: view,
    errors: [
      'document_type_required',
      'id_number_required',
      'id_number_invalid',
      'name_required',
      'name_invalid',
      'photo_required',
      'upload_not_ready',
      'upload_invalid',
      'already_verified',
      'identity_in_review',
      'level_not_open',
      'id_number_exists',
      'rate_limited',
    ],
  }),
] as const
