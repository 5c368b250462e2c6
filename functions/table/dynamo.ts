import { randomUUID } from 'node:crypto'
import {
  type AttributeValue,
  type ConsumedCapacity,
  DynamoDBClient,
  type DynamoDBClientConfig,
} from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { unmarshall } from '@aws-sdk/util-dynamodb'
import type { EpochMs } from '../../shared/time.ts'
import type { Dated } from '../clock-check.ts'
import { patient } from '../patience.ts'
import { chunksOf, GET_MOST } from './chunks.ts'
import { failuresOf, jittered, pastConflicts, TRIES } from './conflicts.ts'
import { plain, transactItem, writeInput } from './requests.ts'
import { indexKeyNames, type Key, type Query, type Row, type Table } from './write.ts'

export interface DynamoOptions {
  tableName: string
  client?: DynamoDBClientConfig
  onCapacity?: (operation: string, capacity: ConsumedCapacity[]) => void
  /** The random histories stop the clock and must not wait. */
  backoff?: (tries: number) => Promise<unknown>
  heard?: (answer: Dated) => void
  clock?: () => EpochMs
}

/** Whole numbers only: money must never pass through a float. */
const unmarshallOptions = { wrapNumbers: (text: string) => BigInt(text) }

export const rowOfImage = (image: object): Row =>
  unmarshall(image as Record<string, AttributeValue>, unmarshallOptions) as Row

export function documentClient(config: DynamoDBClientConfig = {}): DynamoDBDocumentClient {
  return DynamoDBDocumentClient.from(new DynamoDBClient({ ...patient(), ...config }), {
    marshallOptions: { removeUndefinedValues: true },
    // A copy: the client changes the settings it is given.
    unmarshallOptions: { ...unmarshallOptions },
  })
}

export function createTable(options: DynamoOptions, client = documentClient(options.client)): Table {
  const { tableName, onCapacity, backoff = jittered, heard, clock = Date.now } = options
  if (heard) hearDates(client, heard, clock)
  const measure = onCapacity ? ({ ReturnConsumedCapacity: 'INDEXES' } as const) : {}
  const reportCapacity = (operation: string, capacity?: ConsumedCapacity | ConsumedCapacity[]) => {
    if (onCapacity && capacity) onCapacity(operation, Array.isArray(capacity) ? capacity : [capacity])
  }

  return {
    async get(key, { consistent = false } = {}) {
      const answer = await client.send(
        new GetCommand({ TableName: tableName, Key: plain(key), ConsistentRead: consistent, ...measure }),
      )
      reportCapacity('get', answer.ConsumedCapacity)
      return answer.Item as Row | undefined
    },

    async getMany(keys, { consistent = false, only } = {}) {
      const found = new Map<string, Row>()
      for (const some of chunksOf(keys.map(plain), GET_MOST)) {
        let wanted = some
        for (let tries = 0; wanted.length > 0; tries++) {
          if (tries === TRIES) throw new Error('batch get left keys unprocessed')
          if (tries > 0) await backoff(tries)
          const answer = await client.send(
            new BatchGetCommand({
              RequestItems: {
                [tableName]: { Keys: wanted, ConsistentRead: consistent, ...(only && projection(only)) },
              },
              ...measure,
            }),
          )
          reportCapacity('getMany', answer.ConsumedCapacity)
          for (const row of (answer.Responses?.[tableName] ?? []) as Row[])
            found.set(`${row.pk} ${row.sk}`, row)
          wanted = (answer.UnprocessedKeys?.[tableName]?.Keys ?? []) as Key[]
        }
      }
      return keys.map((key) => found.get(`${key.pk} ${key.sk}`))
    },

    async query(query) {
      const answer = await client.send(
        new QueryCommand({ TableName: tableName, ...queryInput(query), ...measure }),
      )
      reportCapacity('query', answer.ConsumedCapacity)
      return {
        rows: (answer.Items ?? []) as Row[],
        ...(answer.LastEvaluatedKey && { last: answer.LastEvaluatedKey as Key }),
      }
    },

    async count(query) {
      const answer = await client.send(
        new QueryCommand({ TableName: tableName, ...queryInput(query), Select: 'COUNT', ...measure }),
      )
      reportCapacity('count', answer.ConsumedCapacity)
      return {
        count: answer.Count ?? 0,
        ...(answer.LastEvaluatedKey && { last: answer.LastEvaluatedKey as Key }),
      }
    },

    async write(write) {
      const shared = {
        TableName: tableName,
        ReturnValuesOnConditionCheckFailure: 'ALL_OLD',
        ...measure,
      } as const
      try {
        if (write.kind === 'put') {
          const input = { ...shared, ...writeInput(write), Item: write.item }
          const answer = await pastConflicts(() => client.send(new PutCommand(input)), backoff)
          reportCapacity('write', answer.ConsumedCapacity)
          return { ok: true }
        }
        const input = {
          ...shared,
          ...writeInput(write),
          Key: plain(write.key),
          UpdateExpression: write.update,
          ReturnValues: 'ALL_NEW' as const,
        }
        const answer = await pastConflicts(() => client.send(new UpdateCommand(input)), backoff)
        reportCapacity('write', answer.ConsumedCapacity)
        return { ok: true, after: answer.Attributes as Row }
      } catch (error) {
        if ((error as Error).name !== 'ConditionalCheckFailedException') throw error
        const { Item } = error as { Item?: Record<string, AttributeValue> }
        return { ok: false, failures: [{ failed: true, ...(Item && { old: rowOfImage(Item) }) }] }
      }
    },

    async remove(key) {
      const input = { TableName: tableName, Key: plain(key), ...measure }
      const answer = await pastConflicts(() => client.send(new DeleteCommand(input)), backoff)
      reportCapacity('remove', answer.ConsumedCapacity)
    },

    async transact(writes) {
      // The token makes a lost reply harmless for ten minutes; later the document's condition does.
      const input = {
        ClientRequestToken: randomUUID(),
        TransactItems: writes.map((write) => transactItem(tableName, write)),
        ...measure,
      }
      try {
        const answer = await pastConflicts(() => client.send(new TransactWriteCommand(input)), backoff)
        reportCapacity('transact', answer.ConsumedCapacity)
        return { ok: true }
      } catch (error) {
        const failures = failuresOf(error, rowOfImage)
        if (!failures) throw error
        return { ok: false, failures }
      }
    },
  }
}

/** Attribute names may be reserved words of DynamoDB. */
function projection(only: readonly string[]) {
  const names = ['pk', 'sk', ...only].map((name, index) => [`#p${index}`, name] as const)
  return {
    ProjectionExpression: names.map(([short]) => short).join(', '),
    ExpressionAttributeNames: Object.fromEntries(names),
  }
}

function hearDates(
  client: DynamoDBDocumentClient,
  heard: (answer: Dated) => void,
  clock: () => EpochMs,
): void {
  client.middlewareStack.add(
    (next) => async (args) => {
      const sentMs = clock()
      const result = await next(args)
      const { headers = {} } = result.response as { headers?: Record<string, string> }
      heard({ sentMs, gotMs: clock(), dateMs: Date.parse(headers.date ?? '') })
      return result
    },
    { step: 'deserialize', name: 'hearDates', priority: 'low' },
  )
}

function queryInput(query: Query) {
  const { pk, sk } = query.index ? indexKeyNames[query.index] : { pk: 'pk', sk: 'sk' }
  const range =
    query.from !== undefined && query.to !== undefined
      ? ' AND #sk BETWEEN :from AND :to'
      : query.from !== undefined
        ? ' AND #sk >= :from'
        : query.to !== undefined
          ? ' AND #sk <= :to'
          : ''
  const after = query.after as Row | undefined
  return {
    KeyConditionExpression: `#pk = :pk${range}`,
    ExpressionAttributeNames: { '#pk': pk, ...(range && { '#sk': sk }) },
    ExpressionAttributeValues: {
      ':pk': query.pk,
      ...(query.from !== undefined && { ':from': query.from }),
      ...(query.to !== undefined && { ':to': query.to }),
    },
    ...(query.index && { IndexName: query.index }),
    ...(query.newestFirst && { ScanIndexForward: false }),
    ...(query.limit && { Limit: query.limit }),
    ...(query.consistent && { ConsistentRead: true }),
    ...(after && {
      ExclusiveStartKey: query.index ? { ...plain(after), [pk]: after[pk], [sk]: after[sk] } : plain(after),
    }),
  }
}
