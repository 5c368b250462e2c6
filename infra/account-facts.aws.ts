import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetScheduleGroupCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import { createTable, documentClient } from '../functions/table/dynamo.ts'
import { keys } from '../functions/table/keys.ts'
import { type AccountFacts, type Asked, certificatesOf, UNKNOWN } from './preflight.ts'
import { CallRefused, callAws } from './setup/call.ts'
import { secretStore } from './setup/secret-store.ts'
import { sign } from './setup/sign.ts'
import { findStage } from './stage-context.aws.ts'
import type { StageConfig } from './stages.ts'

type Env = NodeJS.ProcessEnv

/** Where `cdk bootstrap` writes its version. */
const BOOTSTRAP_PARAMETER = '/cdk-bootstrap/hnb659fds/version'
const CONCURRENCY_QUOTA = 'L-B99A9384'

const STACKS = ['data', 'work', 'api', 'edge']

export async function accountFacts(
  config: StageConfig,
  env: Env = process.env,
  request: typeof fetch = fetch,
): Promise<AccountFacts> {
  const region = config.region ?? env.AWS_REGION ?? env.AWS_DEFAULT_REGION ?? null
  const none: AccountFacts = {
    account: null,
    region,
    bootstrapped: { here: null, front: null },
    concurrency: null,
    certificates: {},
    shardsEver: null,
    stacks: {},
    scheduleGroup: null,
    originVersion: null,
  }
  const own = await credentialsIn(region ?? 'us-east-1', env)
  const account = own ? await accountOf(own, request) : null
  if (!own || !region || account === null || account === UNKNOWN) return { ...none, account }
  const front = { ...own, AWS_REGION: 'us-east-1' }
  const stack = (part: string) => `evenhand-${config.stage}-${part}`
  const each = async <T>(names: string[], ask: (name: string) => Promise<T>): Promise<Record<string, T>> =>
    Object.fromEntries(await Promise.all(names.map(async (name) => [name, await ask(name)] as const)))
  const found = await asked(() => findStage(config, own, request))
  const known = <T>(ask: (at: Found) => Promise<T>): Promise<Asked<T>> =>
    found === null || found === UNKNOWN ? Promise.resolve(found) : asked(() => ask(found))
  const [here, there, concurrency, certificates, shardsEver, stacks, scheduleGroup, originVersion] =
    await Promise.all([
      bootstrapVersion(own, request),
      bootstrapVersion(front, request),
      concurrencyOf(own, request),
      each(certificatesOf(config), (arn) => certificateState(front, arn, request)),
      known(shardsOf),
      each(STACKS.map(stack), (name) => stackState(name, own, request)),
      asked(() => scheduleGroupOf(`evenhand-${config.stage}`, own)),
      known(({ secretArns, credentials }) =>
        secretStore(secretArns.originSecrets, credentials, request).version(),
      ),
    ])
  return {
    ...{ account, region, bootstrapped: { here, front: there }, concurrency, certificates },
    ...{ shardsEver: shardsEver ?? null, stacks, scheduleGroup, originVersion: originVersion ?? null },
  }
}

type Found = Awaited<ReturnType<typeof findStage>>

/** Errors that mean absence; other refusals may have other causes. */
const ABSENT = ['ParameterNotFound', 'ResourceNotFoundException', 'NoSuchResourceException']

/** Null only where AWS says that there is none. */
async function asked<T>(call: () => Promise<T>): Promise<Asked<T>> {
  try {
    return await call()
  } catch (error) {
    const code = error instanceof CallRefused ? error.code : (error as Error).name
    return ABSENT.includes(code) ? null : UNKNOWN
  }
}

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

async function query(
  service: 'sts' | 'cloudformation',
  params: Record<string, string>,
  env: Env,
  request: typeof fetch,
): Promise<{ ok: boolean; text: string }> {
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
    ...{ region, service, time },
  })
  const { host: _, ...headers } = signed
  const signal = AbortSignal.timeout(10_000)
  const answer = await request(`https://${host}/`, { method: 'POST', headers, body, signal })
  return { ok: answer.ok, text: await answer.text() }
}

/** STS says so for credentials that are wrong or expired. */
const REFUSED =
  /InvalidClientTokenId|ExpiredToken|SignatureDoesNotMatch|UnrecognizedClient|IncompleteSignature/

async function accountOf(env: Env, request: typeof fetch): Promise<Asked<string>> {
  const said = await asked(() =>
    query('sts', { Action: 'GetCallerIdentity', Version: '2011-06-15' }, env, request),
  )
  if (said === null || said === UNKNOWN) return UNKNOWN
  if (!said.ok) return REFUSED.test(said.text) ? null : UNKNOWN
  return /<Account>(\d{12})<\/Account>/.exec(said.text)?.[1] ?? UNKNOWN
}

async function bootstrapVersion(env: Env, request: typeof fetch): Promise<Asked<number>> {
  return asked(async () => {
    const input = { Name: BOOTSTRAP_PARAMETER }
    const call = callAws<{ Parameter: { Value: string } }>('ssm', 'GetParameter', input, env, request)
    return Number((await call).Parameter.Value)
  })
}

async function concurrencyOf(env: Env, request: typeof fetch): Promise<Asked<number>> {
  return asked(async () => {
    const input = { ServiceCode: 'lambda', QuotaCode: CONCURRENCY_QUOTA }
    const call = callAws<{ Quota: { Value: number } }>(
      'servicequotas',
      'GetServiceQuota',
      input,
      env,
      request,
    )
    return (await call).Quota.Value
  })
}

async function certificateState(
  env: Env,
  CertificateArn: string,
  request: typeof fetch,
): Promise<Asked<string>> {
  return asked(async () => {
    const input = { CertificateArn }
    const call = callAws<{ Certificate: { Status: string } }>(
      'acm',
      'DescribeCertificate',
      input,
      env,
      request,
    )
    return (await call).Certificate.Status
  })
}

async function shardsOf({ region, tableName }: Found): Promise<number | null> {
  const row = await createTable({ tableName }, documentClient({ region })).get(keys.shards())
  const counts = Object.keys(row ?? {}).flatMap((name) =>
    /^n\d+$/.test(name) ? [Number(name.slice(1))] : [],
  )
  return counts.length > 0 ? Math.max(...counts) : null
}

async function stackState(StackName: string, env: Env, request: typeof fetch): Promise<Asked<string>> {
  const input = { Action: 'DescribeStacks', Version: '2010-05-15', StackName }
  const said = await asked(() => query('cloudformation', input, env, request))
  if (said === null || said === UNKNOWN) return UNKNOWN
  if (!said.ok) return /does not exist/.test(said.text) ? null : UNKNOWN
  return /<StackStatus>(\w+)<\/StackStatus>/.exec(said.text)?.[1] ?? UNKNOWN
}

async function scheduleGroupOf(Name: string, env: Env): Promise<string> {
  const scheduler = new SchedulerClient({ region: env.AWS_REGION ?? '' })
  await scheduler.send(new GetScheduleGroupCommand({ Name }))
  return Name
}
