import {
  CreateTableCommand,
  DescribeTableCommand,
  DynamoDBClient,
  type DynamoDBClientConfig,
  ResourceInUseException,
  UpdateTableCommand,
  waitUntilTableExists,
} from '@aws-sdk/client-dynamodb'
import { tableShape } from '../table.ts'

const stream = { StreamEnabled: true, StreamViewType: 'NEW_AND_OLD_IMAGES' } as const

export async function createTableIfAbsent(config: DynamoDBClientConfig, tableName: string): Promise<void> {
  const client = new DynamoDBClient(config)
  const { partitionKey, sortKey, indexes } = tableShape
  const keys = (partition: string, sort: string) => [
    { AttributeName: partition, KeyType: 'HASH' as const },
    { AttributeName: sort, KeyType: 'RANGE' as const },
  ]
  const own = Object.values(indexes)
  const definitions = [
    partitionKey,
    sortKey,
    ...own.flatMap((index) => [index.partitionKey, index.sortKey]),
  ].map((name) => ({ AttributeName: name, AttributeType: 'S' as const }))
  const made = Object.entries(indexes).map(([name, index]) => ({
    IndexName: name,
    KeySchema: keys(index.partitionKey, index.sortKey),
    Projection: { ProjectionType: index.projection },
  }))
  try {
    await client.send(
      new CreateTableCommand({
        TableName: tableName,
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: stream,
        AttributeDefinitions: definitions,
        KeySchema: keys(partitionKey, sortKey),
        GlobalSecondaryIndexes: made,
      }),
    )
    await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 60 }, { TableName: tableName })
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error
    const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }))
    if (!Table?.StreamSpecification?.StreamEnabled)
      await client.send(new UpdateTableCommand({ TableName: tableName, StreamSpecification: stream }))
    const there = new Set(Table?.GlobalSecondaryIndexes?.map(({ IndexName }) => IndexName))
    for (const index of made.filter(({ IndexName }) => !there.has(IndexName)))
      await client.send(
        new UpdateTableCommand({
          TableName: tableName,
          AttributeDefinitions: definitions,
          GlobalSecondaryIndexUpdates: [{ Create: index }],
        }),
      )
  } finally {
    client.destroy()
  }
}
