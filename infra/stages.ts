import * as z from 'zod'
import { practiceDefaults, practiceOperator, type RuntimeConfig, runtimeConfig } from '../functions/config.ts'
import { feedNames } from '../functions/tape/feeds.ts'

/** Live feeds of a real market. None is built yet; the first is added here. */
const LIVE_FEEDS: readonly string[] = []

/** What a stage must name before it may take real money. */
const licence = z.strictObject({
  operator: z.string().min(2),
  number: z.string().min(2),
  /** Countries of the licence, by their two letters. */
  jurisdictions: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1),
  /** The contract under which the feed's prices may be shown and settled by. */
  feedLicence: z.string().min(2),
})

/** A name of its own, with its certificate. */
const host = z.strictObject({
  name: z.string().regex(/^[a-z0-9.-]+\.[a-z]{2,}$/),
  certificateArn: z.string().regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/.+$/),
})

const regionName = z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/)

const stageSchema = z
  .strictObject({
    stage: z.enum(['dev', 'staging', 'prod']),
    /** Both or neither. Without them the templates fit any account, and must be deployed to us-east-1 for the WAF. */
    account: z
      .string()
      .regex(/^\d{12}$/)
      .optional(),
    region: regionName.optional(),
    /** The site's own name; CloudFront reads its certificate in us-east-1 only. */
    domain: host.optional(),
    /** The desk's host: its name, and the networks it may be reached from; from anywhere unless given. */
    desk: z
      .strictObject({
        domain: host.optional(),
        networks: z
          .array(z.union([z.cidrv4(), z.cidrv6()]))
          .min(1)
          .optional(),
      })
      .optional(),
    /** Who is told of alarms. */
    alarmEmail: z.email().optional(),
    /** US dollars that the stage's account may cost a month: `alarmEmail` is told before it costs more. */
    budgetDollars: z.int().min(1),
    runtime: runtimeConfig.omit({ stage: true }),
    licence: licence.optional(),
    /** Calls a second over the whole API, and how many may come at once; logins and registrations a tenth of it. */
    throttle: z.strictObject({ ratePerSecond: z.int().min(10), burst: z.int().min(10) }),
    /**
     * Calls in five minutes, kept by the web firewall: of one session, and of one network address (a bound for floods,
     * as many people may share an address), at the way to a password apart. Null leaves the firewall out.
     */
    edgeLimits: z
      .strictObject({ session: z.int().min(100), address: z.int(), login: z.int().min(100) })
      .refine(({ session, address }) => address >= 10 * session, 'ten busy people may share an address')
      .nullable(),
    /** How new code of login, trading and settlement takes calls over: in ten minutes, or at once. */
    release: z.enum(['linear', 'atOnce']),
    logRetentionDays: z.union([z.literal(7), z.literal(30), z.literal(180), z.literal(365)]),
    /** A table that `npm run restore` made, in the place of the stage's own, which stays. */
    restored: z
      .strictObject({
        tableArn: z.string().regex(/^arn:aws:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]+$/),
        streamArn: z.string().regex(/^arn:aws:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]+\/stream\/\S+$/),
      })
      .optional(),
    /**
     * Where copies are kept of what a stage must not lose: its secrets in another region, and where a vault of AWS Backup
     * is named (best of another account) the table's backup of each day.
     */
    copies: z
      .strictObject({
        region: regionName,
        vaultArn: z
          .string()
          .regex(/^arn:aws:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]+$/)
          .optional(),
      })
      .optional(),
    /** Whether the table, the secret and the logs outlive the stack. */
    keepData: z.boolean(),
  })
  .superRefine((stage, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (!stage.account !== !stage.region) refuse('region', 'account and region go together')
    const { restored, copies } = stage
    if (restored && !restored.streamArn.startsWith(`${restored.tableArn}/stream/`))
      refuse('restored', 'the stream is that of the table')
    if (copies && copies.region === stage.region)
      refuse('copies', 'a copy is in another region than the stage')
    if (stage.stage === 'prod' && !stage.keepData) refuse('keepData', 'prod keeps its data')
    if (stage.stage === 'prod' && !stage.alarmEmail) refuse('alarmEmail', 'prod tells someone of its alarms')
    if (stage.desk?.networks && !stage.edgeLimits)
      refuse('desk', 'the networks of the desk are kept by the web firewall, which this stage goes without')
    if (stage.desk?.domain && stage.desk.domain.name === stage.domain?.name)
      refuse('desk', 'the desk has a name of its own')
    if (feedNames(stage.runtime.feed).includes('replay'))
      refuse('runtime', 'a recorded market plays on development machines only')
    for (const missing of missingForRealMoney(stage)) refuse('runtime', `real money needs ${missing}`)
  })

export type StageConfig = z.output<typeof stageSchema>

/** What keeps a stage from taking real money; nothing for practice money or a stage that has all. */
export function missingForRealMoney(
  { runtime, licence }: Pick<StageConfig, 'runtime' | 'licence'>,
  liveFeeds = LIVE_FEEDS,
): string[] {
  if (runtime.money !== 'real') return []
  const unreal = feedNames(runtime.feed).filter((feed) => !liveFeeds.includes(feed))
  return [
    ...(licence ? [] : ['its operator, licence, jurisdictions and feed licence']),
    ...unreal.map((feed) => `a live, licensed feed instead of ${feed}`),
    ...(runtime.operator && runtime.operator.name !== practiceOperator.name
      ? []
      : ["its operator's own address"]),
    // What is given at registration could be withdrawn.
    ...(runtime.practice.grant > 0 ? ['no practice money: a grant of 0'] : []),
  ]
}

/** Throws a ZodError that names every fault. */
export const parseStage = (config: unknown): StageConfig => stageSchema.parse(config)

/** A domain that belongs to nobody for good (RFC 2606): to be replaced before a deployment. */
const NOBODYS = 'evenhand.example'

export const stages: Record<StageConfig['stage'], StageConfig> = {
  dev: parseStage({
    stage: 'dev',
    budgetDollars: 50,
    runtime: { ...practiceDefaults, shards: 1 },
    throttle: { ratePerSecond: 100, burst: 200 },
    edgeLimits: null,
    release: 'atOnce',
    logRetentionDays: 7,
    keepData: false,
  }),
  staging: parseStage({
    stage: 'staging',
    budgetDollars: 100,
    runtime: practiceDefaults,
    throttle: { ratePerSecond: 500, burst: 1000 },
    edgeLimits: { session: 3000, address: 30_000, login: 1000 },
    release: 'linear',
    logRetentionDays: 30,
    keepData: false,
  }),
  prod: parseStage({
    stage: 'prod',
    alarmEmail: `alarms@${NOBODYS}`,
    // A million orders, and half as much again (docs/operations.md).
    budgetDollars: 500,
    runtime: practiceDefaults,
    throttle: { ratePerSecond: 2000, burst: 4000 },
    edgeLimits: { session: 3000, address: 30_000, login: 1000 },
    release: 'linear',
    logRetentionDays: 180,
    keepData: true,
  }),
}

/**
 * Whose pages may post pictures. A stage without a name of its own learns its host only when its site is there: until
 * then nobody's may, and `npm run deploy` sets it.
 */
export const postingOrigins = ({ domain }: Pick<StageConfig, 'domain'>): string[] =>
  domain ? [`https://${domain.name}`] : []

/** Why a stage cannot be deployed as it stands here; null if it can. */
export const whyNotDeployed = ({ alarmEmail }: Pick<StageConfig, 'alarmEmail'>): string | null =>
  alarmEmail?.endsWith(NOBODYS)
    ? 'nobody reads its alarms: name an address of yours in infra/stages.ts'
    : null

/** The name under which a stage keeps where its table, its secrets and its desk are. */
export const deskParameter = (stage: string): string => `/evenhand/${stage}/desk`

/** Passkeys are bound to the stage's own name: without one there are none. */
export const runtimeOf = ({ stage, runtime, domain }: StageConfig): RuntimeConfig => ({
  stage,
  ...runtime,
  ...(domain && { passkeys: { rpId: domain.name, origins: [`https://${domain.name}`] } }),
})
