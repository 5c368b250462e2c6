import { DescribeTableCommand, DynamoDBClient, type DynamoDBClientConfig } from '@aws-sdk/client-dynamodb'
import type { DynamoDBRecord } from 'aws-lambda'

/** Avoids another client package of the SDK. */
export interface StreamClient {
  arn(tableName: string): Promise<string | undefined>
  /** Parents before children. */
  shards(arn: string): Promise<string[]>
  iterator(arn: string, shard: string, after?: string): Promise<string>
  /** `next` is absent after the end of a closed shard. */
  records(iterator: string): Promise<{ records: DynamoDBRecord[]; next?: string }>
}

/** The local engine only checks that the header exists. */
const headers = {
  'content-type': 'application/x-amz-json-1.0',
  'x-amz-date': '20260101T000000Z',
  authorization:
    'AWS4-HMAC-SHA256 Credential=local/20260101/local/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
}

export function streamClient(config: DynamoDBClientConfig): StreamClient {
  const endpoint = String(config.endpoint)

  async function call<Answer>(operation: string, input: object): Promise<Answer> {
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { ...headers, 'x-amz-target': `DynamoDBStreams_20120810.${operation}` },
      body: JSON.stringify(input),
    })
    const answer = (await response.json()) as Answer & { __type?: string; message?: string }
    if (response.ok) return answer
    const error = new Error(`${operation}: ${answer.message}`)
    error.name = answer.__type?.split('#').at(-1) ?? 'StreamError'
    throw error
  }

  return {
    async arn(tableName) {
      const client = new DynamoDBClient(config)
      const { Table } = await client.send(new DescribeTableCommand({ TableName: tableName }))
      client.destroy()
      return Table?.LatestStreamArn
    },

    async shards(arn) {
      const found: string[] = []
      let last: string | undefined
      do {
        const { StreamDescription } = await call<Description>('DescribeStream', {
          StreamArn: arn,
          ...(last && { ExclusiveStartShardId: last }),
        })
        found.push(...StreamDescription.Shards.map(({ ShardId }) => ShardId))
        last = StreamDescription.LastEvaluatedShardId
      } while (last)
      return found
    },

    async iterator(arn, shard, after) {
      const { ShardIterator } = await call<{ ShardIterator: string }>('GetShardIterator', {
        StreamArn: arn,
        ShardId: shard,
        ...(after
          ? { ShardIteratorType: 'AFTER_SEQUENCE_NUMBER', SequenceNumber: after }
          : { ShardIteratorType: 'TRIM_HORIZON' }),
      })
      return ShardIterator
    },

    async records(iterator) {
      const { Records, NextShardIterator } = await call<Page>('GetRecords', { ShardIterator: iterator })
      return { records: Records, ...(NextShardIterator && { next: NextShardIterator }) }
    },
  }
}

interface Description {
  StreamDescription: { Shards: { ShardId: string }[]; LastEvaluatedShardId?: string }
}
interface Page {
  Records: DynamoDBRecord[]
  NextShardIterator?: string
}
