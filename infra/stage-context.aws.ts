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

const whereabouts = z.strictObject({
  tableName: z.string(),
  secretArns: z.record(z.enum(secretNames), z.string()),
  masterKeyArn: z.string(),
  deskUrl: z.url(),
  siteUrl: z.optional(z.url()),
  originVersion: z.optional(z.string()),
})

const consoleSecrets = ['deskKeys', 'indexKeys', 'uniqueKey'] as const

export interface StageContext {
  table: Table
  scan: ScanKeys
  secrets: Pick<Secrets, (typeof consoleSecrets)[number]>
  deskUrl: string
}

type Stage = Pick<StageConfig, 'stage' | 'region'>

/** Throws as `findStage` does. */
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

/** Throws when no region is named or the stage's desk is not deployed. */
export async function findStage(
  { stage, region: configured }: Stage,
  env: NodeJS.ProcessEnv = process.env,
  request: typeof fetch = fetch,
) {
  const region = configured ?? env.AWS_REGION ?? env.AWS_DEFAULT_REGION
  if (!region) throw new Error('no region: set AWS_REGION')
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

export async function siteOf(stage: Stage): Promise<string> {
  const { siteUrl } = await findStage(stage)
  if (!siteUrl) throw new Error('the stage does not say where its site is: deploy it again')
  return siteUrl
}
