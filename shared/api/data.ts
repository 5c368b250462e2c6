import * as z from 'zod/mini'
import { empty, route, wire } from './route.ts'

/** What stands between a user and their erasure, the gravest first; each is also the slug of its refusal. */
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

/** What is kept after an erasure, in the order it is told. */
export const keptParts = ['money', 'records', 'publicId', 'exclusion'] as const
export type KeptPart = (typeof keptParts)[number]

export const exportStates = ['none', 'asked', 'ready', 'gone'] as const

const files = z.object({ json: z.string(), csv: z.string() })
const exported = z.object({
  /** `asked`: it is being made; `gone`: it was there for a day. */
  state: z.enum(exportStates),
  askedAt: z.nullable(wire.seconds),
  /** Addresses that show the files to anyone for five minutes; null unless it is ready. */
  files: z.nullable(files),
  readyUntil: z.nullable(wire.seconds),
  /** From when on another may be asked for; null for now. */
  nextAt: z.nullable(wire.seconds),
})

const kept = z.array(
  z.object({
    part: z.enum(keptParts),
    /** Null for as long as the books are kept. */
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
    summary: "The user's last export of all that is stored of them: how far it is, and its files",
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
      'Ask for all that is stored of the user, as JSON and as CSV; once a day, ready within minutes, there for a day',
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
      /** When the rest is destroyed; null for at once. */
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
      /** The user name, typed by hand. */
      username: z.string().check(z.maxLength(200)),
    }),
    output: z.object({ erasedAt: wire.seconds, kept, shredAt: z.nullable(wire.seconds) }),
    errors: ['erase_name_wrong', 'step_up_required', ...erasureBlocks],
  }),
] as const
