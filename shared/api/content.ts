import * as z from 'zod/mini'
import { activityTopics, articleKinds } from '../articles.ts'
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
  /** Of the stage as a whole, the least real feed it runs; each product and each order names its own. */
  feed: z.enum(feeds),
  asset: z.string(),
  practice: z.object({ grant: wire.decimal, refillBelow: wire.decimal }),
  /** Customer service: a question is answered within so many seconds; where else one is heard. */
  service: z.object({
    answerSeconds: wire.seconds,
    channels: z.array(z.object({ kind: z.enum(['email', 'phone', 'link']), value: z.string() })),
  }),
  /** Who runs the stage, and the lines of the address; null while none is published. */
  operator: z.nullable(z.object({ name: z.string(), address: z.array(z.string()) })),
  rules: z.string(),
  riskVersion: z.string(),
})

/** The language of the words: the reader's, else the stage's own, else any it is written in. */
const lang = z.enum(languages)
const head = z.object({
  id: articleId,
  title: z.string(),
  lead: z.string(),
  lang,
  /** Shown since. */ at: wire.seconds,
})

/** Of a change of the rules: from when on it applies, and what an order says that its user has read it (`rulesRead`). */
const ofRules = { appliesAt: z.nullable(wire.seconds), readAs: z.nullable(wire.seconds) }
export const noticeHead = z.extend(head, { kind: z.enum(['notice', 'rules']), ...ofRules })
export const newsHead = z.extend(head, { /** Whole minutes it takes to read. */ minutes: z.int() })
export const bannerHead = z.extend(head, { /** A page of ours. */ link: z.string() })
const activityHead = z.extend(head, { topic: z.enum(activityTopics), endAt: z.nullable(wire.seconds) })

const whole = z.extend(newsHead, {
  kind: z.enum(articleKinds),
  topic: z.nullable(z.enum(activityTopics)),
  endAt: z.nullable(wire.seconds),
  ...ofRules,
  body: richText,
  /** Addresses that show the pictures of the text for an hour. */
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
    summary: 'Activities, by their places',
    input: z.strictObject({}),
    output: listOf(activityHead),
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
    id: 'content.get_detail_from_type',
    words: true,
    path: '/api/index/get_detail_from_type',
    summary: 'A page by its type',
    input: z.strictObject({ type: z.enum(['agreement', 'risk', 'rules', 'about', 'help']) }),
    output: z.object({
      type: z.string(),
      version: z.string(),
      title: z.string(),
      sections: z.array(
        z.object({
          heading: z.string(),
          body: z.array(z.string()),
          /** Of `help`: questions and answers, the heading their topic. */
          questions: z.optional(z.array(z.object({ question: z.string(), answer: z.array(z.string()) }))),
        }),
      ),
    }),
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
