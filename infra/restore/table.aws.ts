import {
  DescribeContinuousBackupsCommand,
  DescribeTableCommand,
  DescribeTimeToLiveCommand,
  DynamoDBClient,
  ResourceNotFoundException,
  RestoreTableToPointInTimeCommand,
  type TableDescription,
  UpdateContinuousBackupsCommand,
  UpdateTableCommand,
  UpdateTimeToLiveCommand,
} from '@aws-sdk/client-dynamodb'
import type { EpochMs } from '../../shared/time.ts'
import { tableShape } from '../table.ts'
import type { Restorable } from './asked.ts'

export const tablesIn = (region: string): DynamoDBClient => new DynamoDBClient({ region })

export async function restorableOf(client: DynamoDBClient, tableName: string): Promise<Restorable> {
  const { ContinuousBackupsDescription } = await client.send(
    new DescribeContinuousBackupsCommand({ TableName: tableName }),
  )
  const { PointInTimeRecoveryStatus, EarliestRestorableDateTime, LatestRestorableDateTime } =
    ContinuousBackupsDescription?.PointInTimeRecoveryDescription ?? {}
  if (PointInTimeRecoveryStatus !== 'ENABLED' || !EarliestRestorableDateTime || !LatestRestorableDateTime)
    return null
  return { earliestMs: EarliestRestorableDateTime.getTime(), latestMs: LatestRestorableDateTime.getTime() }
}

export interface TableRestore {
  source: string
  target: string
  toMs: EpochMs
  keepData: boolean
  wait: () => Promise<void>
  say: (line: string) => void
}

/**
 * Adds stream, TTL, recovery, protection, which AWS does not restore. Repeatable. Throws if another restore
 * has the name.
 */
export async function restoreTable(
  client: DynamoDBClient,
  { source, target, toMs, keepData, wait, say }: TableRestore,
): Promise<{ tableArn: string; streamArn: string }> {
  const there = await describe(client, target)
  if (!there) {
    say(`restoring ${source} to ${target}; this takes AWS from minutes to hours`)
    await client.send(
      new RestoreTableToPointInTimeCommand({
        SourceTableName: source,
        TargetTableName: target,
        RestoreDateTime: new Date(toMs),
        BillingModeOverride: 'PAY_PER_REQUEST',
      }),
    )
  } else {
    const from = there.RestoreSummary
    if (!from?.SourceTableArn?.endsWith(`/${source}`) || from.RestoreDateTime?.getTime() !== toMs)
      throw new Error(
        `${target} is there and was not restored from ${source} to this time: delete it, or take another time`,
      )
    say(`${target} is there: going on with it`)
  }
  let table = await whenReady(client, target, wait)
  if (!table.StreamSpecification?.StreamEnabled) {
    const stream = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const
    await client.send(new UpdateTableCommand({ TableName: target, StreamSpecification: stream }))
    table = await whenReady(client, target, wait)
  }
  if (keepData && !table.DeletionProtectionEnabled) {
    await client.send(new UpdateTableCommand({ TableName: target, DeletionProtectionEnabled: true }))
    table = await whenReady(client, target, wait)
  }
  const { TimeToLiveDescription } = await client.send(new DescribeTimeToLiveCommand({ TableName: target }))
  if (!['ENABLED', 'ENABLING'].includes(TimeToLiveDescription?.TimeToLiveStatus ?? ''))
    await client.send(
      new UpdateTimeToLiveCommand({
        TableName: target,
        TimeToLiveSpecification: { Enabled: true, AttributeName: tableShape.ttl },
      }),
    )
  if ((await restorableOf(client, target)) === null)
    await client.send(
      new UpdateContinuousBackupsCommand({
        TableName: target,
        PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      }),
    )
  const { TableArn, LatestStreamArn } = table
  if (!TableArn || !LatestStreamArn) throw new Error(`${target} has no stream yet: run this again`)
  return { tableArn: TableArn, streamArn: LatestStreamArn }
}

async function describe(client: DynamoDBClient, name: string): Promise<TableDescription | undefined> {
  try {
    return (await client.send(new DescribeTableCommand({ TableName: name }))).Table
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return undefined
    throw error
  }
}

async function whenReady(
  client: DynamoDBClient,
  name: string,
  wait: TableRestore['wait'],
): Promise<TableDescription> {
  for (;;) {
    const table = await describe(client, name)
    const isReady =
      table?.TableStatus === 'ACTIVE' &&
      (table.GlobalSecondaryIndexes ?? []).every(({ IndexStatus }) => IndexStatus === 'ACTIVE')
    if (table && isReady) return table
    await wait()
  }
}
