import * as z from 'zod'
import { assetNames } from '../shared/assets.ts'
import { documentSettings } from '../shared/documents.ts'
import { usualSizes } from './table/sizes.ts'
import { feedFault } from './tape/feeds.ts'

type Settings = typeof documentSettings
const settings = Object.fromEntries(
  Object.entries(documentSettings).map(([kind, numbers]) => [
    kind,
    z.strictObject(Object.fromEntries(Object.keys(numbers).map((name) => [name, z.int()]))),
  ]),
) as unknown as { [Kind in keyof Settings]: z.ZodObject<Record<keyof Settings[Kind], z.ZodInt>> }

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** The setting of a stage for its functions; checked at synth. Holds no secret. */
export const runtimeConfig = z.strictObject({
  stage: z.string().regex(/^[a-z][a-z0-9-]{0,20}$/),
  brand: z.string().min(1),
  money: z.enum(['practice', 'real']),
  /** The feeds of the stage, the first that of products which name none (see tape/feeds.ts). */
  feed: z.string().refine((text) => feedFault(text) === null, {
    error: ({ input }) => feedFault(String(input)) ?? '',
  }),
  defaultLanguage: z.string(),
  timeZone: z
    .string()
    .refine(isZone, { error: 'the time zone is none that is known, such as Europe/Berlin' }),
  /** Partitions of due orders: twice the orders a second over 1,000, at least 1. */
  shards: z.number().int().min(1).max(256),
  asset: z.enum(assetNames),
  /** Practice money at registration and after a refill, and the balance under which one may refill; minor units. */
  practice: z.strictObject({ grant: z.int(), refillBelow: z.int() }),
  /** Most open stake of one user over all products; minor units. */
  totalMax: z.int(),
  /**
   * Seconds before money may be paid out to a new destination, how much may be to a user's first ever at once (minor
   * units), how many of a kind a user may have, and how many of all kinds a user may ever bind: each request reads them
   * all.
   */
  destinations: z.strictObject({
    waitSeconds: z.int(),
    firstAtOnce: z.int(),
    most: z.int().max(50),
    ever: z.int().max(200),
  }),
  /** What is published of each kind of document (shared/documents.ts). */
  ...settings,
  /**
   * What inviter and friend get each when the friend passes level one (minor units), and how often an inviter may in a
   * month. A stage switches it off by a reward of 0.
   */
  invitation: z.strictObject({ reward: z.int(), aMonth: z.int() }),
  /**
   * VIP levels (shared/vip.ts): points by where they come from, those each level is reached at, and what each takes off the
   * withdrawal fee, in percent; all of them together never more than the fee.
   */
  vip: z
    .strictObject({
      points: z.strictObject({
        level: z.int().min(0),
        sign: z.int().min(0),
        limits: z.int().min(0),
        quiz: z.int().min(0),
      }),
      levels: z.array(z.int().min(1)).min(1).max(9),
      percentEach: z.int().min(0),
    })
    .refine(
      ({ levels, percentEach }) =>
        levels.length * percentEach <= 100 && levels.every((from, at) => from > (levels[at - 1] ?? 0)),
      { error: 'each VIP level is above the last, and all of them take off 100 percent at most' },
    ),
  /**
   * Customer service: the published time of an answer in seconds, and other ways to reach it; only those that exist.
   */
  service: z.strictObject({
    answerSeconds: z.int(),
    channels: z.array(z.strictObject({ kind: z.enum(['email', 'phone', 'link']), value: z.string().min(3) })),
  }),
  /**
   * Who runs the stage and where: name and the lines of the address. Null while none is published; a stage for practice names
   * nobody, visibly.
   */
  operator: z
    .strictObject({ name: z.string().min(2), address: z.array(z.string().min(2).max(80)).min(1).max(6) })
    .nullable(),
  /** Years for which a stage with real money keeps who its users were after their erasure, as the law asks. */
  keptYears: z.number().int().min(1).max(20),
  /** Whether CloudFront is in front of the API; then calls without its secret header are refused. */
  behindEdge: z.boolean(),
  /** Calls allowed from one network address: logins in ten minutes, registrations in an hour, codes in a day. */
  addressLimits: z.strictObject({ login: z.int(), reg: z.int(), codes: z.int() }),
  /**
   * What sends mail and SMS: the address mail comes from; the number or pool (its id) SMS comes from, and the most that one may
   * cost in US dollars. Null for a stage that sends none.
   */
  sending: z.strictObject({
    mailFrom: z.nullable(z.email()),
    /** The site's own host, which an SMS names so that a browser there may take its code. */
    site: z.nullable(z.string()),
    sms: z.nullable(
      z.strictObject({
        from: z.string().regex(/^(pool|phone)-\w+$/),
        maxPrice: z.string().regex(/^0\.\d{2,5}$/),
      }),
    ),
  }),
  /** The host that passkeys are bound to, and the pages that may ask for one; null on a stage without a host name. */
  passkeys: z.strictObject({ rpId: z.string(), origins: z.array(z.string()).min(1) }).nullable(),
  /** How much is asked of the table at once (table/sizes.ts). */
  sizes: z.strictObject({
    rows: z.int().min(1).max(1000),
    group: z.int().min(1).max(usualSizes.group),
    sweep: z.int().min(1).max(1000),
  }),
})

export type RuntimeConfig = z.output<typeof runtimeConfig>

/** Visibly nobody, as the accounts to pay into are. */
export const practiceOperator = {
  name: 'PRACTICE ONLY - NO COMPANY',
  address: ['0 Practice Street', '00000 Nowhere'],
}

/** Practice stages share these; a stage overrides what differs. */
export const practiceDefaults = {
  brand: 'Evenhand',
  money: 'practice',
  feed: 'sim',
  defaultLanguage: 'en',
  timeZone: 'UTC',
  shards: 8,
  asset: 'USD',
  practice: { grant: 10_000_00, refillBelow: 100_00 },
  totalMax: 5_000_00,
  destinations: { waitSeconds: 86_400, firstAtOnce: 200_00, most: 10, ever: 100 },
  ...documentSettings,
  invitation: { reward: 5_00, aMonth: 50 },
  vip: {
    points: { level: 20, sign: 1, limits: 10, quiz: 20 },
    levels: [30, 80, 150, 250, 400],
    percentEach: 10,
  },
  service: { answerSeconds: 86_400, channels: [] },
  operator: practiceOperator,
  keptYears: 5,
  behindEdge: true,
  addressLimits: { login: 100, reg: 20, codes: 50 },
  sending: { mailFrom: null, site: null, sms: null },
  passkeys: null,
  sizes: { ...usualSizes },
} satisfies Omit<RuntimeConfig, 'stage'>
