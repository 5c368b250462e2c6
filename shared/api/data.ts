import * as z from 'zod/mini'
import { personal } from './marks.ts'
import { empty, route, wire } from './route.ts'

/** Reasons against an erasure, gravest first; each is the slug of its refusal. */
export const erasureBlocks = [
  'erase_open_orders',
  'erase_holding',
  'erase_withdrawal',
  'erase_deposit',
  'erase_identity',
  'erase_change',
  'erase_balance_left',
] as const
export type ErasureBlock = (typeof erasureBlocks)[number]

export const keptParts = ['money', 'records', 'publicId', 'exclusion'] as const
export type KeptPart = (typeof keptParts)[number]

export const exportStates = ['none', 'asked', 'ready', 'gone'] as const

const files = z.object({ json: z.string(), csv: z.string() })
const exported = z.object({
  /** `asked`: in preparation; `gone`: its day is over. */
  state: z.enum(exportStates),
  askedAt: z.nullable(wire.seconds),
  /** Public links, valid five minutes; only with a step-up. */
  files: z.nullable(files),
  readyUntil: z.nullable(wire.seconds),
  nextAt: z.nullable(wire.seconds),
})

const kept = z.array(
  z.object({
    part: z.enum(keptParts),
    until: z.nullable(wire.seconds),
  }),
)

export const dataRoutes = [
  route({
    id: 'data.export',
    area: 'data',
    method: 'GET',
    path: '/api/user/export',
    auth: 'user',
    session: 'read',
    summary: "The user's last export of all that is stored of them: and how far it is",
    input: empty,
    output: exported,
    errors: [],
  }),
  route({
    id: 'data.export_ask',
    area: 'data',
    method: 'POST',
    path: '/api/user/export',
    auth: 'user',
    session: 'read',
    idempotent: true,
    stepUp: 'export',
    summary:
      'Ask for all that is stored of the user, as JSON and as CSV, once a day, ready within minutes; or while it is there, for a day, for its files',
    input: empty,
    output: exported,
    errors: ['export_not_yet', 'step_up_required'],
  }),
  route({
    id: 'data.erase',
    area: 'data',
    method: 'GET',
    path: '/api/user/erase',
    auth: 'user',
    session: 'own',
    summary: 'What an erasure would keep and until when, and what stands in its way now',
    input: empty,
    output: z.object({
      blocks: z.array(z.enum(erasureBlocks)),
      kept,
      shredAt: z.nullable(wire.seconds),
    }),
    errors: [],
  }),
  route({
    id: 'data.erase_confirm',
    area: 'data',
    method: 'POST',
    path: '/api/user/erase',
    auth: 'user',
    session: 'own',
    idempotent: true,
    stepUp: 'erase',
    summary:
      'Erase the user: ends all sessions and destroys what is personal, at once or when the law lets go of it',
    input: z.strictObject({
      username: personal(z.string().check(z.maxLength(200))),
    }),
    output: z.object({ erasedAt: wire.seconds, kept, shredAt: z.nullable(wire.seconds) }),
    errors: ['erase_name_wrong', 'step_up_required', ...erasureBlocks],
  }),
] as const
