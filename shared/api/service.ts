import * as z from 'zod/mini'
import { askableKinds } from '../documents.ts'
import { WRITER_CONTACT_MAX, WRITER_NAME_MAX } from '../rules/letter.ts'
import { threadStates, ticketTopics } from '../service.ts'
import { personal, secret } from './marks.ts'
import { page, route, wire } from './route.ts'

export const threadView = z.object({
  id: wire.id,
  topic: z.enum(ticketTopics),
  about: z.nullable(z.object({ kind: z.enum(askableKinds), id: wire.id })),
  state: z.enum(threadStates),
  title: z.string(),
  at: wire.seconds,
  lastAt: wire.seconds,
  last: z.enum(['user', 'desk']),
  lines: z.int(),
  unread: z.boolean(),
  closedBy: z.nullable(z.enum(['user', 'desk'])),
})

export const lineView = z.object({
  id: wire.id,
  n: z.int(),
  by: z.enum(['user', 'desk']),
  at: wire.seconds,
  text: z.string(),
  /** A prepared answer, in the reader's language. */
  canned: z.nullable(z.string()),
  pictures: z.array(z.object({ key: wire.id, url: z.string() })),
})

const pictures = z.optional(z.string().check(z.maxLength(400)))
export const text = z.optional(personal(z.string().check(z.maxLength(60_000))))
const user = { area: 'service', auth: 'user', session: 'read', path: '/api/user/ticket' } as const

export const serviceRoutes = [
  route({
    ...user,
    id: 'service.ticket',
    method: 'GET',
    summary: "One's questions to customer service, newest first; with `id` one of them and its newest lines",
    input: z.strictObject({
      id: z.optional(wire.id),
      cursor: z.optional(wire.cursor),
      limit: wire.limit,
    }),
    output: z.object({
      ...page(threadView).shape,
      lines: z.nullable(page(lineView)),
      answerSeconds: wire.seconds,
      medianSeconds: z.nullable(z.int()),
    }),
    errors: ['not_found'],
  }),
  route({
    ...user,
    id: 'service.ticket_write',
    method: 'POST',
    idempotent: true,
    summary:
      'Ask (topic, text), go on (id, text), say up to which line one has read (id, seen), or close (id, seen, close)',
    input: z.strictObject({
      id: z.optional(wire.id),
      topic: z.optional(z.enum(ticketTopics)),
      about: z.optional(z.enum(askableKinds)),
      aboutId: z.optional(wire.id),
      text,
      pictures,
      seen: z.optional(wire.int(0, 1_000_000)),
      close: z.optional(z.pipe(wire.int(1, 1), z.literal(1))),
    }),
    output: threadView,
    errors: [
      'not_found',
      'text_required',
      'text_too_long',
      'pictures_max',
      'upload_not_ready',
      'upload_invalid',
      'thread_moved',
      'rate_limited',
    ],
  }),
  route({
    id: 'service.letter',
    area: 'service',
    auth: 'open',
    method: 'POST',
    path: '/api/index/letter',
    idempotent: true,
    summary: 'Write to customer service without a login; the answer stands under the code this gives',
    input: z.strictObject({
      name: personal(z.string().check(z.minLength(1), z.maxLength(WRITER_NAME_MAX))),
      contact: z.optional(personal(z.string().check(z.maxLength(WRITER_CONTACT_MAX)))),
      text,
    }),
    output: z.object({
      /** Shown once; it is the only way to the answer. */
      code: z.string(),
      answerSeconds: wire.seconds,
    }),
    errors: ['text_required', 'text_too_long', 'rate_limited'],
  }),
  route({
    id: 'service.letter_answer',
    area: 'service',
    auth: 'open',
    // An address would put the code into logs.
    method: 'POST',
    path: '/api/index/letter_answer',
    summary: 'What was written without a login and its answer, by the code it got',
    input: z.strictObject({ code: secret(z.string().check(z.maxLength(40))) }),
    output: z.object({
      state: z.enum(threadStates),
      title: z.string(),
      at: wire.seconds,
      lines: z.array(lineView),
    }),
    errors: ['not_found', 'rate_limited', 'login_locked'],
  }),
] as const
