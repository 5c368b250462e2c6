import * as z from 'zod/mini'
import { assetNames } from '../assets.ts'
import { changeWhats, removalStops } from '../identity.ts'
import { cannedAnswers } from '../service.ts'
import { queueAsked, queuePage, waitView } from './desk-fields.ts'
import { page, route, wire } from './route.ts'
import { lineView, text, threadView } from './service.ts'

const deskThread = z.extend(threadView, {
  /** A letter, written without a login, has an id of its own. */
  uid: wire.id,
  writer: z.nullable(z.object({ name: z.string(), contact: z.nullable(z.string()) })),
  waitingSince: z.nullable(wire.seconds),
  ...waitView,
})
const deskLine = z.extend(lineView, {
  operator: z.nullable(z.string()),
})

/** Changes of verified data, proposed on the ticket, that wait for a second operator. */
const proposed = z.array(z.object({ id: wire.id, what: z.enum(changeWhats), by: wire.id }))

/** The last line the operator read: an answer to unread lines is refused. */
const asRead = { uid: wire.id, id: wire.id, seen: wire.int(1, 1_000_000) }
const reviewer = { area: 'desk', auth: 'desk', role: 'reviewer' } as const

export const deskTicketRoutes = [
  route({
    ...reviewer,
    id: 'desk.tickets',
    method: 'GET',
    path: '/api/desk/tickets',
    summary:
      'Threads that wait for an answer, the longest waiting first; with `uid` all of one user, newest first',
    input: z.strictObject({ uid: z.optional(wire.id), ...queueAsked }),
    output: z.object({ ...queuePage(z.extend(deskThread, { proposed })), answerSeconds: wire.seconds }),
    errors: ['role_required'],
  }),
  route({
    ...reviewer,
    id: 'desk.ticket',
    method: 'GET',
    path: '/api/desk/ticket',
    summary: 'A thread with a page of its lines, the newest page first, and whose it is',
    input: z.strictObject({ uid: wire.id, id: wire.id, cursor: z.optional(wire.cursor), limit: wire.limit }),
    output: z.object({
      thread: deskThread,
      lines: page(deskLine),
      claim: z.nullable(
        z.object({
          deposit: wire.id,
          amount: wire.decimal,
          asset: z.enum(assetNames),
          status: z.union([z.literal(1), z.literal(4)]),
        }),
      ),
      proposed,
      /** When fund password and passkeys are removed by this ticket, unless that was stopped. */
      removal: z.nullable(
        z.object({
          at: wire.seconds,
          stopped: z.nullable(z.object({ at: wire.seconds, by: z.enum(removalStops) })),
        }),
      ),
      claimCaps: z.object({ max: wire.decimal, month: wire.decimal, asset: z.enum(assetNames) }),
      user: z.nullable(
        z.object({
          uid: wire.id,
          publicId: z.string(),
          username: z.string(),
          level: z.int(),
          createdAt: wire.seconds,
          state: z.enum(['ACTIVE', 'LOCKED', 'ERASED']),
        }),
      ),
    }),
    errors: ['role_required', 'not_found'],
  }),
  route({
    ...reviewer,
    id: 'desk.ticket_canned',
    method: 'GET',
    path: '/api/desk/ticket_canned',
    summary: 'The prepared answers, in the language of the request',
    input: z.strictObject({}),
    output: z.object({ items: z.array(z.object({ slug: z.enum(cannedAnswers), text: z.string() })) }),
    errors: ['role_required'],
  }),
  route({
    ...reviewer,
    id: 'desk.ticket_answer',
    method: 'POST',
    path: '/api/desk/ticket_answer',
    idempotent: true,
    summary:
      'Answer a thread by a prepared answer, which its user reads in a language of his own, by words, or both',
    input: z.strictObject({ ...asRead, text, canned: z.optional(z.enum(cannedAnswers)) }),
    output: deskThread,
    errors: ['role_required', 'not_found', 'text_required', 'text_too_long', 'thread_moved', 'thread_closed'],
  }),
  route({
    ...reviewer,
    id: 'desk.ticket_close',
    method: 'POST',
    path: '/api/desk/ticket_close',
    idempotent: true,
    summary: 'Close a thread; it opens again when its user writes',
    input: z.strictObject(asRead),
    output: deskThread,
    errors: ['role_required', 'not_found', 'thread_moved', 'thread_closed'],
  }),
] as const
