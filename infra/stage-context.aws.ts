import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import { type Secrets, secretNames, secretsSchema } from '../functions/secrets.ts'
import { storedValue } from '../functions/stored-secret.ts'
import { createTable, documentClient } from '../functions/table/dynamo.ts'
import { createScan } from '../functions/table/scan.aws.ts'
import type { ScanKeys, Table } from '../functions/table/write.ts'
import { callAws } from './setup/call.ts'
import { secretStore } from './setup/secret-store.ts'
import { deskParameter, type StageConfig } from './stages.ts'

/** What the desk's stack stores for the command line (desk.ts). */
const whereabouts = z.strictObject({
  tableName: z.string(),
  secretArns: z.record(z.enum(secretNames), z.string()),
  masterKeyArn: z.string(),
  deskUrl: z.url(),
  /** Ends with `/h5/`; absent until the stage is deployed again. */
  siteUrl: z.optional(z.url()),
  /** The version of the origin secret that CloudFront sends; absent until it was deployed a second time. */
  originVersion: z.optional(z.string()),
})

/** Secrets that commands about a stage's people and documents read. */
const consoleSecrets = ['deskKeys', 'indexKeys', 'uniqueKey'] as const

export interface StageContext {
  table: Table
  scan: ScanKeys
  secrets: Pick<Secrets, (typeof consoleSecrets)[number]>
  /** Ends with `/desk/`. */
  deskUrl: string
}

type Stage = Pick<StageConfig, 'stage' | 'region'>

/** A stage's table and what of its secrets the commands need. Throws as `findStage` does. */
export async function stageContext(
  stage: Stage,
  env: NodeJS.ProcessEnv = process.env,
  request: typeof fetch = fetch,
): Promise<StageContext> {
  const { region, credentials, tableName, secretArns, deskUrl } = await findStage(stage, env, request)
  const read = async (name: (typeof consoleSecrets)[number]) =>
    [name, storedValue(name, await secretStore(secretArns[name], credentials, request).read())] as const
  const found = Object.fromEntries(await Promise.all(consoleSecrets.map(read)))
  const secrets = secretsSchema.pick({ deskKeys: true, indexKeys: true, uniqueKey: true }).parse(found)
  const client = documentClient({ region })
  const table = createTable({ tableName }, client)
  return { table, scan: createScan(tableName, client), secrets, deskUrl }
}

/**
 * Where a stage's table, secrets and desk are, found with the credentials the AWS SDK finds (AWS_PROFILE and so on);
 * without them nothing works here. Throws when no region is named or the stage's desk is not deployed.
 */
export async function findStage(
  { stage, region: configured }: Stage,
  env: NodeJS.ProcessEnv = process.env,
  request: typeof fetch = fetch,
) {
  const region = configured ?? env.AWS_REGION ?? env.AWS_DEFAULT_REGION
  if (!region) throw new Error('say in which region the stage is: set AWS_REGION')
  const { accessKeyId, secretAccessKey, sessionToken } = await new DynamoDBClient({
    region,
  }).config.credentials()
  const own = {
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    ...(sessionToken && { AWS_SESSION_TOKEN: sessionToken }),
  }
  const { Parameter } = await callAws<{ Parameter: { Value: string } }>(
    'ssm',
    'GetParameter',
    { Name: deskParameter(stage) },
    own,
    request,
  )
  return { ...whereabouts.parse(JSON.parse(Parameter.Value)), region, credentials: own }
}

/** The newest version of a stage's origin secret; throws as `findStage` does. */
export async function originVersionOf(stage: Stage, env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { credentials, secretArns } = await findStage(stage, env)
  return secretStore(secretArns.originSecrets, credentials).version()
}

/** A stage's site; throws as `findStage` does. */
export async function siteOf(stage: Stage): Promise<string> {
  const { siteUrl } = await findStage(stage)
  if (!siteUrl) throw new Error('the stage does not say where its site is: deploy it again')
  return siteUrl
}
