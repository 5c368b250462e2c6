import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import * as z from 'zod'
import { type Secrets, secretsSchema } from '../functions/secrets.ts'
import { createTable, documentClient } from '../functions/table/dynamo.ts'
import { createScan } from '../functions/table/scan.aws.ts'
import type { ScanKeys, Table } from '../functions/table/write.ts'
import { callAws } from './setup/call.ts'
import { secretStore } from './setup/secret-store.ts'
import { deskParameter, type StageConfig } from './stages.ts'

/** What the desk's stack stores for the command line (desk.ts). */
const whereabouts = z.strictObject({ tableName: z.string(), secretArn: z.string(), deskUrl: z.url() })

export interface StageContext {
  table: Table
  scan: ScanKeys
  secrets: Secrets
  /** Ends with `/desk/`. */
  deskUrl: string
}

/**
 * A stage's table and secret, reached with the credentials the AWS SDK finds (AWS_PROFILE and so on); without them
 * nothing works here. Throws when no region is named or the stage's desk is not deployed.
 */
export async function stageContext(
  { stage, region: configured }: Pick<StageConfig, 'stage' | 'region'>,
  env: NodeJS.ProcessEnv = process.env,
  request: typeof fetch = fetch,
): Promise<StageContext> {
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
  const { tableName, secretArn, deskUrl } = whereabouts.parse(JSON.parse(Parameter.Value))
  const secrets = secretsSchema.parse(JSON.parse(await secretStore(secretArn, own, request).read()))
  const client = documentClient({ region })
  const table = createTable({ tableName }, client)
  return { table, scan: createScan(tableName, client), secrets, deskUrl }
}
