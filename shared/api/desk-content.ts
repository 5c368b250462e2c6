import * as z from 'zod/mini'
import { activityTopics, articleKinds, articleStates } from '../articles.ts'
import { languages } from '../i18n/languages.ts'
import { richText } from '../rich-schema.ts'
import { page, route, wire } from './route.ts'
import { pictureForm } from './uploads.ts'

export const articleId = z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{0,30}$/))
const lang = z.enum(languages)
const press = z.object({ by: z.string(), name: z.nullable(z.string()), at: wire.seconds })

const terms = {
  kind: z.enum(articleKinds),
  topic: z.nullable(z.enum(activityTopics)),
  publishAt: wire.seconds,
  endAt: z.nullable(wire.seconds),
  rank: z.int(),
  link: z.nullable(z.string()),
  appliesAt: z.nullable(wire.seconds),
}

const listed = z.object({
  id: articleId,
  ...terms,
  state: z.enum(articleStates),
  title: z.string(),
  missing: z.array(lang),
  version: z.int(),
  live: z.nullable(z.int()),
  shown: z.nullable(z.enum(['later', 'now', 'over'])),
  proposed: press,
  published: z.nullable(press),
  closed: z.nullable(press),
})

const text = z.object({ lang, title: z.string(), lead: z.string(), body: richText })
const pictures = z.array(z.object({ key: wire.id, url: z.string() }))
const version = wire.int(1, 999_999)

const whole = z.extend(listed, {
  texts: z.array(text),
  pictures,
  versions: z.array(z.extend(press, { version: z.int(), title: z.string() })),
})

/** The domain checks the values (shared/rules/article.ts). */
const form = {
  kind: z.enum(articleKinds),
  topic: z._default(z.enum([...activityTopics, '']), ''),
  publishAt: wire.instant,
  endAt: z._default(wire.instant, 0),
  rank: z._default(wire.int(0, 999), 0),
  link: z._default(z.string().check(z.maxLength(400)), ''),
  appliesAt: z._default(wire.instant, 0),
  /** JSON by language: {"en": {"title", "lead", "body": [...]}}; null removes one, absent ones stay. */
  texts: z.string().check(z.maxLength(60_000)),
}

const reader = { area: 'desk', auth: 'desk', role: 'reviewer' } as const
const approver = { area: 'desk', auth: 'desk', role: 'approver' } as const
const formErrors = [
  ...(['article_text_invalid', 'article_link_invalid', 'text_too_long'] as const),
  ...(['upload_not_ready', 'upload_invalid'] as const),
]

export const deskContentRoutes = [
  route({
    ...reader,
    id: 'desk.articles',
    method: 'GET',
    path: '/api/desk/articles',
    summary: 'What staff wrote for users, what waits for a second operator first',
    input: z.strictObject({
      kind: z.optional(z.enum(articleKinds)),
      cursor: z.optional(wire.cursor),
      limit: wire.limit,
    }),
    output: page(listed),
    errors: ['role_required'],
  }),
  route({
    ...reader,
    id: 'desk.article',
    method: 'GET',
    path: '/api/desk/article',
    summary: 'One article with its texts in all languages, and its versions',
    input: z.strictObject({
      id: articleId,
      version: z.optional(version),
    }),
    output: whole,
    errors: ['role_required', 'not_found'],
  }),
  route({
    ...reader,
    id: 'desk.article_draft',
    method: 'POST',
    path: '/api/desk/article_draft',
    idempotent: true,
    summary: 'Write an article; another operator publishes it',
    input: z.strictObject(form),
    output: listed,
    errors: ['role_required', ...formErrors],
  }),
  route({
    ...reader,
    id: 'desk.article_edit',
    method: 'POST',
    path: '/api/desk/article_edit',
    idempotent: true,
    summary: 'Write a new version; users read the old one until another operator publishes it',
    input: z.strictObject({ id: articleId, was: version, ...form }),
    output: listed,
    errors: ['role_required', 'not_found', 'article_changed', ...formErrors],
  }),
  route({
    ...approver,
    id: 'desk.article_publish',
    method: 'POST',
    path: '/api/desk/article_publish',
    idempotent: true,
    summary: 'Publish the version another operator wrote; users read it from its time on',
    input: z.strictObject({ id: articleId, was: version }),
    output: listed,
    errors: [
      ...(['role_required', 'not_found', 'already_decided', 'article_changed', 'self_approval'] as const),
      ...(['article_over', 'article_default_missing', 'article_texts_missing'] as const),
    ],
  }),
  route({
    ...approver,
    id: 'desk.article_end',
    method: 'POST',
    path: '/api/desk/article_end',
    idempotent: true,
    summary: 'End an article: nobody reads it from now on',
    input: z.strictObject({ id: articleId }),
    output: listed,
    errors: ['role_required', 'not_found', 'already_decided'],
  }),
  route({
    ...reader,
    id: 'desk.article_discard',
    method: 'POST',
    path: '/api/desk/article_discard',
    idempotent: true,
    summary: 'Discard what is not published: the draft, or the newer version of what is',
    input: z.strictObject({ id: articleId, was: version }),
    output: listed,
    errors: ['role_required', 'not_found', 'already_decided', 'article_changed'],
  }),
  route({
    ...reader,
    id: 'desk.article_picture',
    method: 'POST',
    path: '/api/desk/article_picture',
    idempotent: true,
    summary: 'A form to post one picture of an article by, for five minutes',
    input: z.strictObject({
      contentType: z.string().check(z.maxLength(100)),
      size: wire.int(0, 1_000_000_000),
    }),
    output: pictureForm,
    errors: ['role_required', 'picture_type_invalid', 'picture_too_large', 'upload_invalid', 'rate_limited'],
  }),
  route({
    ...reader,
    id: 'desk.article_picture_state',
    method: 'GET',
    path: '/api/desk/article_picture_state',
    summary: 'Whether a picture of an article has arrived and can be used',
    input: z.strictObject({ key: wire.id }),
    output: z.object({
      state: z.enum(['waiting', 'clean', 'refused']),
      fault: z.nullable(z.string()),
      url: z.nullable(z.string()),
    }),
    errors: ['role_required', 'not_found'],
  }),
] as const
