import * as z from 'zod/mini'
import { feeds } from './fields.ts'
import { route, wire } from './route.ts'

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

export const contentRoutes = [
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
