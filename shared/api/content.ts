import * as z from 'zod/mini'
import { activityTopics, articleKinds, ownActivities } from '../articles.ts'
import { languages } from '../i18n/languages.ts'
import { richText } from '../rich-schema.ts'
import { articleId } from './desk-content.ts'
import { feeds } from './fields.ts'
import { listOf, page, route, wire } from './route.ts'

const open = { area: 'content', method: 'GET', auth: 'open', sharedCache: 60 } as const

export const info = z.object({
  brand: z.string(),
  stage: z.string(),
  money: z.enum(['practice', 'real']),
  timeZone: z.string(),
  defaultLanguage: z.string(),
  languages: z.array(z.string()),
  /** The least real feed the stage runs. */
  feed: z.enum(feeds),
  asset: z.string(),
  practice: z.object({ grant: wire.decimal, refillBelow: wire.decimal }),
  service: z.object({
    answerSeconds: wire.seconds,
    channels: z.array(z.object({ kind: z.enum(['live', 'email', 'phone', 'link']), value: z.string() })),
  }),
  operator: z.nullable(z.object({ name: z.string(), address: z.array(z.string()) })),
  rules: z.string(),
  riskVersion: z.string(),
})

/** The reader's language, or else the stage's, or else any it is written in. */
const lang = z.enum(languages)
const head = z.object({
  id: articleId,
  title: z.string(),
  lead: z.string(),
  lang,
  at: wire.seconds,
})

/** `readAs` is what an order sends as `rulesRead` once its user read the change. */
const ofRules = { appliesAt: z.nullable(wire.seconds), readAs: z.nullable(wire.seconds) }
export const noticeHead = z.extend(head, { kind: z.enum(['notice', 'rules']), ...ofRules })
export const newsHead = z.extend(head, { minutes: z.int() })
export const bannerHead = z.extend(head, { link: z.string() })
const activityHead = z.extend(head, { topic: z.enum(activityTopics), endAt: z.nullable(wire.seconds) })

const whole = z.extend(newsHead, {
  kind: z.enum(articleKinds),
  topic: z.nullable(z.enum(activityTopics)),
  endAt: z.nullable(wire.seconds),
  ...ofRules,
  body: richText,
  /** Links that show the pictures for an hour. */
  pictures: z.array(z.object({ key: wire.id, url: z.string() })),
})
const inWords = { ...open, words: true } as const

export const contentRoutes = [
  route({
    ...inWords,
    id: 'content.notice',
    path: '/api/index/notice',
    summary: 'Notices and changes of the rules, the newest first',
    input: z.strictObject({}),
    output: listOf(noticeHead),
    errors: [],
  }),
  route({
    ...inWords,
    id: 'content.banner',
    path: '/api/index/banner',
    summary: 'Banners of the home page',
    input: z.strictObject({}),
    output: listOf(bannerHead),
    errors: [],
  }),
  route({
    ...inWords,
    id: 'content.about_list',
    path: '/api/index/about_list',
    summary: 'News, the newest first',
    input: z.strictObject({ cursor: z.optional(wire.cursor), limit: wire.limit }),
    output: page(newsHead),
    errors: [],
  }),
  route({
    ...inWords,
    id: 'content.about_details',
    path: '/api/index/about_details',
    summary: 'News, a notice or a change of the rules as a whole',
    input: z.strictObject({ id: articleId }),
    output: whole,
    errors: ['not_found'],
  }),
  route({
    ...inWords,
    id: 'content.activity_list',
    path: '/api/index/activity_list',
    summary: 'Activities: those the stage has switched on, and what staff wrote, by its places',
    input: z.strictObject({}),
    output: z.extend(listOf(activityHead), { on: z.array(z.enum(ownActivities)) }),
    errors: [],
  }),
  route({
    ...inWords,
    id: 'content.activity_details',
    path: '/api/index/activity_details',
    summary: 'An activity as a whole',
    input: z.strictObject({ id: articleId }),
    output: whole,
    errors: ['not_found'],
  }),
  route({
    ...open,
    id: 'content.info',
    path: '/api/index/info',
    summary: 'Brand, stage, money mode, languages, feed and limits',
    input: z.strictObject({}),
    output: info,
    errors: [],
  }),
  route({
    ...open,
    id: 'content.openapi',
    path: '/api/openapi.json',
    summary: 'This interface as an OpenAPI document',
    input: z.strictObject({}),
    output: z.unknown(),
    errors: [],
  }),
] as const
