import * as z from 'zod'
import { assetNames } from '../shared/assets.ts'
import { documentSettings } from '../shared/documents.ts'
import { usualSizes } from './table/sizes.ts'
import { feedFault } from './tape/feeds.ts'

const leastOf = (name: string) => (name === 'every' ? 1 : 0)

type Settings = typeof documentSettings
const settings = Object.fromEntries(
  Object.entries(documentSettings).map(([kind, numbers]) => [
    kind,
    z.strictObject(
      Object.fromEntries(Object.keys(numbers).map((name) => [name, z.int().min(leastOf(name))])),
    ),
  ]),
) as unknown as { [Kind in keyof Settings]: z.ZodObject<Record<keyof Settings[Kind], z.ZodInt>> }

function isZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

const webAddress = z.url({ protocol: /^https$/ })
const serviceChannel = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('live'), value: webAddress }),
  z.strictObject({ kind: z.literal('email'), value: z.email() }),
  z.strictObject({ kind: z.literal('phone'), value: z.string().regex(/^\+?[\d ()-]{3,30}$/) }),
  z.strictObject({ kind: z.literal('link'), value: webAddress }),
])

/** Checked at synth. Holds no secret. */
export const runtimeConfig = z.strictObject({
  stage: z.string().regex(/^[a-z][a-z0-9-]{0,20}$/),
  brand: z.string().min(1),
  money: z.enum(['practice', 'real']),
  /** The first serves products that name none (tape/feeds.ts). */
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
  practice: z.strictObject({ grant: z.int(), refillBelow: z.int() }),
  /** Minor units, of one user over all products. */
  totalMax: z.int(),
  /** Seconds; `firstAtOnce` in minor units. `ever` bounds rows that each request reads. */
  destinations: z.strictObject({
    waitSeconds: z.int(),
    firstAtOnce: z.int(),
    most: z.int().max(50),
    ever: z.int().max(200),
  }),
  ...settings,
  /** Minor units for each side, after level one and these stakes. 0 switches it off. */
  invitation: z.strictObject({
    reward: z.int(),
    aMonth: z.int(),
    settledStakes: z.int(),
    times: z.int().min(1),
  }),
  /** All levels together never take off more than the fee. */
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
  /** Seconds; other channels only if they exist. */
  service: z.strictObject({
    answerSeconds: z.int(),
    channels: z.array(serviceChannel),
  }),
  operator: z
    .strictObject({ name: z.string().min(2), address: z.array(z.string().min(2).max(80)).min(1).max(6) })
    .nullable(),
  /** Years a stage with real money must keep who its users were. */
  keptYears: z.number().int().min(1).max(20),
  /** If CloudFront is in front, calls without its secret header are refused. */
  behindEdge: z.boolean(),
  addressLimits: z.strictObject({ login: z.int(), reg: z.int(), codes: z.int() }),
  /** Half of each is kept for networks not seen that day. */
  codesAnHour: z.strictObject({ phone: z.int().min(2), country: z.int().min(2), mail: z.int().min(2) }),
  /** The SMS price is in US dollars. Null for a stage that sends nothing. */
  sending: z.strictObject({
    mailFrom: z.nullable(z.email()),
    /** SMS codes name it, so that browsers there can fill them in. */
    site: z.nullable(z.string()),
    sms: z.nullable(
      z.strictObject({
        from: z.string().regex(/^(pool|phone)-\w+$/),
        maxPrice: z.string().regex(/^0\.\d{2,5}$/),
      }),
    ),
  }),
  /** Null on a stage without a host name. */
  passkeys: z.strictObject({ rpId: z.string(), origins: z.array(z.string()).min(1) }).nullable(),
  sizes: z.strictObject({
    rows: z.int().min(1).max(1000),
    group: z.int().min(1).max(usualSizes.group),
    sweep: z.int().min(1).max(1000),
  }),
})

export type RuntimeConfig = z.output<typeof runtimeConfig>

export const practiceOperator = {
  name: 'PRACTICE ONLY - NO COMPANY',
  address: ['0 Practice Street', '00000 Nowhere'],
}

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
  invitation: { reward: 5_00, aMonth: 50, settledStakes: 100_00, times: 20 },
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
  codesAnHour: { phone: 300, country: 100, mail: 2000 },
  sending: { mailFrom: null, site: null, sms: null },
  passkeys: null,
  sizes: { ...usualSizes },
} satisfies Omit<RuntimeConfig, 'stage'>
