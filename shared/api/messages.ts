import * as z from 'zod/mini'
import { documentKinds } from '../documents.ts'
import { messageTypes } from '../messages.ts'
import { secret } from './marks.ts'
import { empty, page, route, wire } from './route.ts'

export const UNREAD_MOST = 50

export const messageView = z.object({
  id: wire.id,
  type: z.enum(messageTypes),
  title: z.string(),
  text: z.string(),
  at: wire.seconds,
  read: z.boolean(),
  about: z.nullable(z.object({ screen: z.enum(documentKinds), id: wire.id })),
})

/** The newest rule change (`readAs`) and notice the user has read; 0 for never. */
export const readMarks = z.object({ rules: wire.seconds, notices: wire.seconds })

const push = z.object({
  publicKey: z.nullable(z.string()),
  browsers: z.int(),
})

const user = { area: 'messages', auth: 'user', session: 'read', path: '/api/user/msg' } as const

export const messageRoutes = [
  route({
    ...user,
    id: 'messages.msg',
    method: 'GET',
    summary: 'Messages, newest first; unread=1 leaves out what was read. Kept for 180 days',
    input: z.strictObject({
      unread: z.optional(wire.int(0, 1)),
      cursor: z.optional(wire.cursor),
      limit: wire.limit,
    }),
    output: page(messageView),
    errors: [],
  }),
  route({
    ...user,
    id: 'messages.msg_read',
    method: 'POST',
    summary:
      'Mark read: one message, those about one document (among the newest hundred), or all; answers how many are unread now',
    input: z.strictObject({
      id: z.optional(wire.id),
      about: z.optional(wire.id),
      all: z.optional(wire.int(1, 1)),
    }),
    output: z.object({ unread: z.int() }),
    errors: ['not_found'],
  }),
  route({
    ...user,
    id: 'messages.read',
    method: 'POST',
    path: '/api/user/read',
    summary:
      'Say up to when changes of the rules (their `readAs`), or notices, were read; kept with the account, and moved on only',
    input: z.strictObject({ rules: z.optional(wire.instant), notices: z.optional(wire.instant) }),
    output: readMarks,
    errors: [],
  }),
  route({
    ...user,
    id: 'messages.push',
    method: 'GET',
    path: '/api/user/push',
    summary: 'Under which public key a browser subscribes to web push; null on a stage that sends none',
    input: empty,
    output: push,
    errors: [],
  }),
  route({
    ...user,
    id: 'messages.push_change',
    method: 'POST',
    path: '/api/user/push',
    summary:
      'Tell this user on one more browser, by its subscription at one of the known push services; or with remove no more there. Ten browsers at most, the oldest gives way',
    input: z.strictObject({
      endpoint: secret(z.string().check(z.maxLength(2000))),
      p256dh: z.optional(z.string().check(z.maxLength(200))),
      auth: z.optional(secret(z.string().check(z.maxLength(100)))),
      publicKey: z.optional(z.string().check(z.maxLength(100))),
      /** The endpoint under an earlier key; nothing is added if this user does not use it. */
      replaces: z.optional(secret(z.string().check(z.maxLength(2000)))),
      remove: z.optional(wire.int(1, 1)),
    }),
    output: push,
    errors: ['push_endpoint_invalid'],
  }),
] as const
