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

/** Creates the table unless it exists; a table from before streams gets its stream. */
export async function createTableIfAbsent(config: DynamoDBClientConfig, tableName: string): Promise<void> {
  const client = new DynamoDBClient(config)
  const { partitionKey, sortKey, index } = tableShape
  const keys = (partition: string, sort: string) => [
    { AttributeName: partition, KeyType: 'HASH' as const },
    { AttributeName: sort, KeyType: 'RANGE' as const },
  ]
  try {
    await client.send(
      new CreateTableCommand({
        TableName: tableName,
        BillingMode: 'PAY_PER_REQUEST',
        StreamSpecification: stream,
        AttributeDefinitions: [partitionKey, sortKey, index.partitionKey, index.sortKey].map((name) => ({
          AttributeName: name,
          AttributeType: 'S',
        })),
        KeySchema: keys(partitionKey, sortKey),
        GlobalSecondaryIndexes: [
          {
            IndexName: index.name,
            KeySchema: keys(index.partitionKey, index.sortKey),
            Projection: { ProjectionType: 'ALL' },
          },
        ],
      }),
    )
    await waitUntilTableExists({ client, minDelay: 1, maxWaitTime: 20 }, { TableName: tableName })
  } catch (error) {
    if (!(error instanceof ResourceInUseException)) throw error
    const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }))
    if (!Table?.StreamSpecification?.StreamEnabled)
      await client.send(new UpdateTableCommand({ TableName: tableName, StreamSpecification: stream }))
  } finally {
    client.destroy()
  }
}
