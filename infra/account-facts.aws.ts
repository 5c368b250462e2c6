import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import {
  GetScheduleGroupCommand,
  ResourceNotFoundException,
  SchedulerClient,
} from '@aws-sdk/client-scheduler'
import { keys } from '../functions/table/keys.ts'
import { type AccountFacts, certificatesOf } from './preflight.ts'
import { CallRefused, callAws } from './setup/call.ts'
import { sign } from './setup/sign.ts'
import { originVersionOf, stageContext } from './stage-context.aws.ts'
import type { StageConfig } from './stages.ts'

type Env = NodeJS.ProcessEnv

/** Where `cdk bootstrap` writes its version. */
const BOOTSTRAP_PARAMETER = '/cdk-bootstrap/hnb659fds/version'
/** Concurrent executions of Lambda. */
const CONCURRENCY_QUOTA = 'L-B99A9384'

/** What `faultsBefore` asks of the account. Reads alone; what AWS does not let be read counts as not known. */
export async function accountFacts(config: StageConfig, env: Env = process.env): Promise<AccountFacts> {
  const region = config.region ?? env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? null
  const none: AccountFacts = {
    account: null,
    region,
    bootstrapped: { here: null, front: null },
    concurrency: null,
    certificates: {},
    shardsEver: null,
    leftover: null,
    originVersion: null,
  }
  const own = await credentialsIn(region ?? 'us-east-1', env)
  const account = own && (await accountOf(own))
  if (!own || !account || !region) return { ...none, account: account ?? null }
  const front = { ...own, AWS_REGION: 'us-east-1' }
  const [here, there, concurrency, certificates, shardsEver, leftover, originVersion] = await Promise.all([
    bootstrapVersion(own),
    bootstrapVersion(front),
    concurrencyOf(own),
    Promise.all(
      certificatesOf(config).map(async (arn) => [arn, await certificateState(front, arn)] as const),
    ),
    shardsOf(config, own),
    leftoverOf(config, own),
    orNull(originVersionOf(config, own)),
  ])
  return {
    account,
    region,
    bootstrapped: { here, front: there },
    concurrency,
    certificates: Object.fromEntries(certificates),
    shardsEver,
    leftover,
    originVersion: originVersion ?? null,
  }
}

/** The credentials the AWS SDK finds, as the environment of a call; undefined if there are none. */
async function credentialsIn(region: string, env: Env): Promise<Env | undefined> {
  try {
    const { accessKeyId, secretAccessKey, sessionToken } = await new DynamoDBClient({
      region,
    }).config.credentials()
    return {
      ...env,
      AWS_REGION: region,
      AWS_ACCESS_KEY_ID: accessKeyId,
      AWS_SECRET_ACCESS_KEY: secretAccessKey,
      AWS_SESSION_TOKEN: sessionToken ?? '',
    }
  } catch {
    return undefined
  }
}

/** A call of the older protocol; answers the text, or null where AWS refuses. */
async function query(
  service: 'sts' | 'cloudformation',
  params: Record<string, string>,
  env: Env,
): Promise<string | null> {
  const region = env.AWS_REGION ?? ''
  const host = `${service}.${region}.amazonaws.com`
  const body = new URLSearchParams(params).toString()
  const time = new Date().toISOString().replace(/[-:]|\.\d+/g, '')
  const credentials = {
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? '',
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? '',
    ...(env.AWS_SESSION_TOKEN && { sessionToken: env.AWS_SESSION_TOKEN }),
  }
  const signed = sign({ 'content-type': 'application/x-www-form-urlencoded', host }, body, credentials, {
    region,
    service,
    time,
  })
  const { host: _, ...headers } = signed
  const answer = await fetch(`https://${host}/`, {
    method: 'POST',
    headers,
    body,
    signal: AbortSignal.timeout(10_000),
  })
  return answer.ok ? answer.text() : null
}

async function accountOf(env: Env): Promise<string | null> {
  const text = await query('sts', { Action: 'GetCallerIdentity', Version: '2011-06-15' }, env)
  return /<Account>(\d{12})<\/Account>/.exec(text ?? '')?.[1] ?? null
}

/** The answer of a call, or null where AWS refuses it. */
async function orNull<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call
  } catch (error) {
    if (error instanceof CallRefused) return null
    throw error
  }
}

async function bootstrapVersion(env: Env): Promise<number | null> {
  const input = { Name: BOOTSTRAP_PARAMETER }
  const found = await orNull(callAws<{ Parameter: { Value: string } }>('ssm', 'GetParameter', input, env))
  return found && Number(found.Parameter.Value)
}

async function concurrencyOf(env: Env): Promise<number | null> {
  const input = { ServiceCode: 'lambda', QuotaCode: CONCURRENCY_QUOTA }
  const found = await orNull(
    callAws<{ Quota: { Value: number } }>('servicequotas', 'GetServiceQuota', input, env),
  )
  return found?.Quota.Value ?? null
}

async function certificateState(env: Env, CertificateArn: string): Promise<string | null> {
  const found = await orNull(
    callAws<{ Certificate: { Status: string } }>('acm', 'DescribeCertificate', { CertificateArn }, env),
  )
  return found?.Certificate.Status ?? null
}

/** The most shards the stage's table says there ever were; null for a stage that is not there yet. */
async function shardsOf(config: StageConfig, env: Env): Promise<number | null> {
  const found = await orNull(stageContext(config, env))
  const row = await found?.table.get(keys.shards())
  const counts = Object.keys(row ?? {}).flatMap((name) =>
    /^n\d+$/.test(name) ? [Number(name.slice(1))] : [],
  )
  return counts.length > 0 ? Math.max(...counts) : null
}

/** The schedule group of a stage whose stack is gone; prod keeps it with its data. */
async function leftoverOf({ stage }: StageConfig, env: Env): Promise<string | null> {
  const name = `evenhand-${stage}`
  const input = { Action: 'DescribeStacks', Version: '2010-05-15', StackName: `${name}-timers` }
  if ((await query('cloudformation', input, env)) !== null) return null
  try {
    const scheduler = new SchedulerClient({ region: env.AWS_REGION ?? '' })
    await scheduler.send(new GetScheduleGroupCommand({ Name: name }))
    return name
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return null
    throw error
  }
}
