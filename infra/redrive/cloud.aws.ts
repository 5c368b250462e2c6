import {
  DynamoDBStreamsClient,
  GetRecordsCommand,
  GetShardIteratorCommand,
  TrimmedDataAccessException,
} from '@aws-sdk/client-dynamodb-streams'
import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import {
  DeleteMessageCommand,
  GetQueueAttributesCommand,
  ListDeadLetterSourceQueuesCommand,
  paginateListQueues,
  ReceiveMessageCommand,
  SendMessageCommand,
  SQSClient,
} from '@aws-sdk/client-sqs'
import type { Stretch } from './letter.ts'
import type { Cloud, StreamedRecord } from './redrive.ts'

/** Longer than any of our functions runs, so that no letter is handed out twice at a time. */
const HANDED_S = 330

export function cloudIn(region: string): Cloud {
  const sqs = new SQSClient({ region })
  const lambda = new LambdaClient({ region })
  const streams = new DynamoDBStreamsClient({ region })
  return {
    async queues(QueueNamePrefix) {
      const found = []
      for await (const { QueueUrls = [] } of paginateListQueues({ client: sqs }, { QueueNamePrefix }))
        for (const url of QueueUrls) {
          const asked = new GetQueueAttributesCommand({
            QueueUrl: url,
            AttributeNames: ['ApproximateNumberOfMessages'],
          })
          const { Attributes } = await sqs.send(asked)
          const waiting = Number(Attributes?.ApproximateNumberOfMessages ?? 0)
          found.push({ url, name: url.slice(url.lastIndexOf('/') + 1), waiting })
        }
      return found
    },
    async receive(QueueUrl) {
      const { Messages = [] } = await sqs.send(
        new ReceiveMessageCommand({
          QueueUrl,
          MaxNumberOfMessages: 10,
          VisibilityTimeout: HANDED_S,
          WaitTimeSeconds: 1,
          MessageAttributeNames: ['All'],
        }),
      )
      return Messages.map(({ Body = '', ReceiptHandle = '', MessageAttributes = {} }) => ({
        body: Body,
        receipt: ReceiptHandle,
        attributes: Object.fromEntries(
          Object.entries(MessageAttributes).map(([name, { StringValue = '' }]) => [name, StringValue]),
        ),
      }))
    },
    async source(QueueUrl) {
      const { queueUrls = [] } = await sqs.send(new ListDeadLetterSourceQueuesCommand({ QueueUrl }))
      return queueUrls[0] ?? null
    },
    async send(QueueUrl, MessageBody) {
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody }))
    },
    async remove(QueueUrl, ReceiptHandle) {
      await sqs.send(new DeleteMessageCommand({ QueueUrl, ReceiptHandle }))
    },
    async call(FunctionName, payload) {
      const { FunctionError, Payload } = await lambda.send(
        new InvokeCommand({ FunctionName, Payload: Buffer.from(payload) }),
      )
      if (FunctionError) throw new Error(`the function failed: ${FunctionError}`)
      // A stream's batch returns what it could not do.
      const answered: unknown = Payload && JSON.parse(Buffer.from(Payload).toString() || 'null')
      const failures = (answered as { batchItemFailures?: unknown[] } | null)?.batchItemFailures ?? []
      if (failures.length > 0) throw new Error(`${failures.length} records failed again`)
    },
    async records(stretch) {
      try {
        return await recordsOf(streams, stretch)
      } catch (error) {
        if (error instanceof TrimmedDataAccessException) return null
        throw error
      }
    },
  }
}

async function recordsOf(
  streams: DynamoDBStreamsClient,
  { streamArn, shardId, from, to }: Stretch,
): Promise<StreamedRecord[]> {
  const found: StreamedRecord[] = []
  const start = await streams.send(
    new GetShardIteratorCommand({
      StreamArn: streamArn,
      ShardId: shardId,
      ShardIteratorType: 'AT_SEQUENCE_NUMBER',
      SequenceNumber: from,
    }),
  )
  for (let iterator = start.ShardIterator; iterator; ) {
    const page = await streams.send(new GetRecordsCommand({ ShardIterator: iterator }))
    for (const record of page.Records ?? []) {
      const number = BigInt(record.dynamodb?.SequenceNumber ?? 0)
      if (number > BigInt(to)) return found
      found.push(record as StreamedRecord)
      if (number === BigInt(to)) return found
    }
    iterator = page.NextShardIterator
    // An open shard never ends.
    if ((page.Records ?? []).length === 0) break
  }
  return found
}
