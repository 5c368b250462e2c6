import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { documentTypes, identityLevels, levelParts } from '../identity.ts'
import { empty, route, wire } from './route.ts'

const level = z.pipe(wire.int(1, 3), z.literal(identityLevels))
const part = z.enum([...levelParts[1], ...levelParts[2], ...levelParts[3]])
/** Checked by the domain, so that each fault has its sentence. */
const text = z.optional(z.string().check(z.maxLength(1000)))
/** Key of an upload made for this part. */
const picture = z.optional(z.string().check(z.maxLength(40)))

/** Text as its user typed it, but for most of its characters: `•••4711`. */
export const maskedIdentity = z.object({
  documentType: z.nullable(z.enum(documentTypes)),
  idNumber: z.nullable(z.string()),
  realName: z.nullable(z.string()),
})

export const levelView = z.object({
  level: z.literal(identityLevels),
  /** `failed`: of level three, instead of `rejected`. */
  state: z.enum(['none', 'review', 'passed', 'rejected', 'failed']),
  /** What it asks for, in the order of its form. */
  parts: z.array(
    z.object({
      part,
      /** `missing`: not sent yet; `sent`: under review; `accepted`, `rejected`: by the last review. */
      state: z.enum(['missing', 'sent', 'accepted', 'rejected']),
      /** Why it was rejected: a slug, and its sentence in the language of the request. */
      reason: z.nullable(z.string()),
      text: z.nullable(z.string()),
    }),
  ),
  /**
   * The parts to submit now, all of them and no others; empty while the level is under review, passed, or not open as the
   * one before has not passed.
   */
  mend: z.array(part),
  /** What a user of this level may withdraw at once. */
  unlocks: z.object({ min: wire.decimal, max: wire.decimal, asset: z.enum(assetNames) }),
  submittedAt: z.nullable(wire.seconds),
  decidedAt: z.nullable(wire.seconds),
})

const view = z.object({
  /** The highest level passed, 0 to 3. */
  level: z.int(),
  levels: z.array(levelView),
  /** What was submitted at level one, masked. */
  given: maskedIdentity,
  /** Published: a review is over within this. */
  reviewSeconds: wire.seconds,
  /** Measured over the last seven days; null until there is something to measure. */
  medianSeconds: z.nullable(z.int()),
  /** Level three is for assets above so many BTC. */
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
      idNumber: text,
      realName: text,
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
