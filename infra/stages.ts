import * as z from 'zod'
import { practiceDefaults, practiceOperator, type RuntimeConfig, runtimeConfig } from '../functions/config.ts'
import { feedNames } from '../functions/tape/feeds.ts'

/** None is built yet; the first is added here. */
const LIVE_FEEDS: readonly string[] = []

const licence = z.strictObject({
  operator: z.string().min(2),
  number: z.string().min(2),
  jurisdictions: z.array(z.string().regex(/^[A-Z]{2}$/)).min(1),
  /** The contract to show the feed's prices and settle by them. */
  feedLicence: z.string().min(2),
})

const host = z.strictObject({
  name: z.string().regex(/^[a-z0-9.-]+\.[a-z]{2,}$/),
  certificateArn: z.string().regex(/^arn:aws:acm:us-east-1:\d{12}:certificate\/.+$/),
})

const regionName = z.string().regex(/^[a-z]{2}(-[a-z]+)+-\d$/)

const stageSchema = z
  .strictObject({
    stage: z.enum(['dev', 'staging', 'prod']),
    /** Both or neither. Without them the credentials and AWS_REGION decide. */
    account: z
      .string()
      .regex(/^\d{12}$/)
      .optional(),
    region: regionName.optional(),
    /** CloudFront reads its certificate in us-east-1 only. */
    domain: host.optional(),
    /** Networks of the desk; without them, any. */
    desk: z
      .strictObject({
        domain: host.optional(),
        networks: z
          .array(z.union([z.cidrv4(), z.cidrv6()]))
          .min(1)
          .optional(),
      })
      .optional(),
    alarmEmail: z.email().optional(),
    budgetDollars: z.int().min(1),
    runtime: runtimeConfig.omit({ stage: true }),
    licence: licence.optional(),
    /** Over the whole API; logins and registrations get a tenth of it. */
    throttle: z.strictObject({ ratePerSecond: z.int().min(10), burst: z.int().min(10) }),
    /** Calls in five minutes by session and by address, login paths apart. Null: no firewall. */
    edgeLimits: z
      .strictObject({ session: z.int().min(100), address: z.int(), login: z.int().min(100) })
      .refine(({ session, address }) => address >= 10 * session, 'ten busy people may share an address')
      .nullable(),
    release: z.enum(['linear', 'atOnce']),
    logRetentionDays: z.union([z.literal(7), z.literal(30), z.literal(180), z.literal(365)]),
    /** A table that `npm run restore` made; the stage's own stays. */
    restored: z
      .strictObject({
        tableArn: z.string().regex(/^arn:aws:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]+$/),
        streamArn: z.string().regex(/^arn:aws:dynamodb:[a-z0-9-]+:\d{12}:table\/[\w.-]+\/stream\/\S+$/),
      })
      .optional(),
    /** Secrets in another region, and the table's daily backup in a vault, best in another account. */
    copies: z
      .strictObject({
        region: regionName,
        vaultArn: z
          .string()
          .regex(/^arn:aws:backup:[a-z0-9-]+:\d{12}:backup-vault:[\w-]+$/)
          .optional(),
      })
      .optional(),
    keepData: z.boolean(),
    /** `few`: only alarms of money and results; no dashboard, journey or edge logs. */
    alarms: z.enum(['all', 'few']).default('all'),
    /** A stage keeps what it began with (infra/skeleton). */
    secrets: z.enum(['apart', 'together']).default('apart'),
    /** A new account may run ten. */
    concurrency: z.int().min(10).default(1000),
    /** Above this an alarm rings: a thousand phones ask 60,000 times a minute. */
    pricesPerMinute: z.int().min(100).default(120_000),
  })
  .superRefine((stage, ctx) => {
    const refuse = (path: string, message: string) => ctx.addIssue({ code: 'custom', path: [path], message })
    if (!stage.account !== !stage.region) refuse('region', 'account and region go together')
    const { restored, copies } = stage
    if (restored && !restored.streamArn.startsWith(`${restored.tableArn}/stream/`))
      refuse('restored', 'streamArn must belong to tableArn')
    if (copies && copies.region === stage.region)
      refuse('copies', 'copies must be in a different region from the stage')
    if (stage.secrets === 'together' && stage.runtime.money === 'real')
      refuse('secrets', 'real money needs a secret for each use')
    if (stage.stage === 'prod' && !stage.keepData) refuse('keepData', 'prod keeps its data')
    if (stage.stage === 'prod' && !stage.alarmEmail) refuse('alarmEmail', 'prod needs alarmEmail')
    if (stage.desk?.networks && !stage.edgeLimits)
      refuse('desk', 'the networks of the desk are kept by the web firewall, which this stage goes without')
    if (stage.desk?.domain && stage.desk.domain.name === stage.domain?.name)
      refuse('desk', 'the desk has a name of its own')
    if (feedNames(stage.runtime.feed).includes('replay'))
      refuse('runtime', 'recorded markets are for development machines only')
    for (const missing of missingForRealMoney(stage)) refuse('runtime', `real money needs ${missing}`)
  })

export type StageConfig = z.output<typeof stageSchema>

/** Empty for practice money, or a stage that has everything. */
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
    // One operator alone may move only a little.
    ...(['deposit', 'withdrawal'] as const)
      .filter((way) => runtime[way].operatorEyesFrom > runtime[way].fourEyesFrom)
      .map((way) => `a second operator from ${way}.fourEyesFrom on, over all users: operatorEyesFrom`),
    // A grant could be withdrawn.
    ...(runtime.practice.grant > 0 ? ['no practice money: a grant of 0'] : []),
    ...givenForNothing(runtime),
  ]
}

/** The cheapest order costs 4.5% of its stake at even odds: payout 0.92, fee 0.5%. */
const STAKE_COST_PER_MILLE = 45

function givenForNothing({ sign, couple, invitation, reward: bonus }: StageConfig['runtime']): string[] {
  const { reward, settledStakes, times } = invitation
  const stakes = settledStakes + 2 * times * reward
  return [
    ...(sign.reward > 0 || sign.seventh > 0
      ? ['no money for signing in: sign.reward and sign.seventh of 0']
      : []),
    ...(couple.reward > 0 ? ['no money for days of a couple: couple.reward of 0'] : []),
    ...(bonus.percent > 0 && STAKE_COST_PER_MILLE * bonus.times < 1000
      ? ['a bonus of first deposits that costs more than it gives: more reward.times']
      : []),
    ...(1000 * 2 * reward > STAKE_COST_PER_MILLE * stakes
      ? ['invitations that cost more than they give: a lower reward, or more settledStakes or times']
      : []),
  ]
}

/** A stage that outgrows `small` replaces the line by `secrets: 'together'`; keys stay where they are. */
const presets = {
  small: { edgeLimits: null, release: 'atOnce', alarms: 'few', secrets: 'together' },
} as const

const presetNamed = z.looseObject({ preset: z.enum(['small']).optional() })

/** Throws a ZodError that names every fault. */
export function parseStage(config: unknown): StageConfig {
  const { preset, ...rest } = presetNamed.parse(config)
  return stageSchema.parse({ ...rest, ...(preset && presets[preset]) })
}

/** RFC 2606: nobody can own it. Replace it before a deployment. */
const NOBODYS = 'evenhand.example'

export const stages: Record<StageConfig['stage'], StageConfig> = {
  dev: parseStage({
    stage: 'dev',
    budgetDollars: 50,
    runtime: { ...practiceDefaults, shards: 1 },
    throttle: { ratePerSecond: 100, burst: 200 },
    concurrency: 10,
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
    budgetDollars: 500,
    runtime: practiceDefaults,
    throttle: { ratePerSecond: 2000, burst: 4000 },
    edgeLimits: { session: 3000, address: 30_000, login: 1000 },
    release: 'linear',
    logRetentionDays: 180,
    keepData: true,
  }),
}

/** A stage without its own name learns its host at the first deployment; `npm run deploy` sets it then. */
export const postingOrigins = ({ domain }: Pick<StageConfig, 'domain'>): string[] =>
  domain ? [`https://${domain.name}`] : []

export const whyNotDeployed = ({ alarmEmail }: Pick<StageConfig, 'alarmEmail'>): string | null =>
  alarmEmail?.endsWith(NOBODYS)
    ? 'nobody reads its alarms: name an address of yours in infra/stages.ts'
    : null

/** Context of the CDK: the deployment ignores alarms. */
export const THROUGH_ALARMS = 'throughAlarms'

export const deskParameter = (stage: string): string => `/evenhand/${stage}/desk`

/** Passkeys are bound to the stage's own name. */
export const runtimeOf = ({ stage, runtime, domain }: StageConfig): RuntimeConfig => ({
  stage,
  ...runtime,
  ...(domain && { passkeys: { rpId: domain.name, origins: [`https://${domain.name}`] } }),
})
