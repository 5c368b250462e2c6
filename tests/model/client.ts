import {
  TransactionCanceledException as Canceled,
  ConditionalCheckFailedException,
  type TransactionCanceledException,
} from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DeleteCommand,
  type DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  TransactWriteCommand,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb'
import { marshall } from '@aws-sdk/util-dynamodb'
import {
  type Committed,
  type IndexName,
  indexKeyNames,
  type Key,
  type Query,
  type Row,
  type Table,
  type Write,
} from '../../functions/table/write.ts'

/** What the product's own table (functions/table/dynamo.ts) sends its requests by. */
export type Client = DynamoDBDocumentClient

/** A request of the product as the table of a world understands it. */
export type Asked =
  | { call: 'get'; key: Key; consistent: boolean }
  | { call: 'getMany'; keys: Key[]; consistent: boolean; only?: string[] }
  | { call: 'query' | 'count'; query: Query }
  | { call: 'remove'; key: Key }
  | { call: 'write' | 'transact'; writes: Write[]; token?: string }

interface Request {
  ConditionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Write['values']
}

const bound = (input: Request) => ({
  ...(input.ConditionExpression !== undefined && { condition: input.ConditionExpression }),
  ...(input.ExpressionAttributeNames && { names: input.ExpressionAttributeNames }),
  ...(input.ExpressionAttributeValues && { values: input.ExpressionAttributeValues }),
})
const putOf = (input: object): Write => {
  const { Item, ...request } = input as Request & { Item: Row }
  return { kind: 'put', item: Item, ...bound(request) }
}
const updateOf = (input: object): Write => {
  const { Key, UpdateExpression, ...request } = input as Request & { Key: Key; UpdateExpression: string }
  return { kind: 'update', key: Key, update: UpdateExpression, ...bound(request) }
}
const checkOf = (input: object): Write => {
  const { Key, ...request } = input as Request & { Key: Key }
  return { kind: 'check', key: Key, condition: '', ...bound(request) }
}

/** Reads a request back. Throws for one that no history has met yet. */
export function askedBy(command: object): Asked {
  const { input } = command as { input: Record<string, unknown> }
  if (command instanceof GetCommand)
    return { call: 'get', key: input.Key as Key, consistent: input.ConsistentRead === true }
  if (command instanceof BatchGetCommand) {
    const [asked] = Object.values(input.RequestItems as object)
    const only = asked.ProjectionExpression && Object.values<string>(asked.ExpressionAttributeNames)
    return {
      call: 'getMany',
      keys: asked.Keys,
      consistent: asked.ConsistentRead === true,
      ...(only && { only }),
    }
  }
  if (command instanceof QueryCommand)
    return { call: input.Select === 'COUNT' ? 'count' : 'query', query: queryOf(input) }
  if (command instanceof DeleteCommand) return { call: 'remove', key: input.Key as Key }
  if (command instanceof PutCommand) return { call: 'write', writes: [putOf(input)] }
  if (command instanceof UpdateCommand) return { call: 'write', writes: [updateOf(input)] }
  if (command instanceof TransactWriteCommand) {
    const items = input.TransactItems as { Put?: object; Update?: object; ConditionCheck?: object }[]
    const writes = items.map(({ Put, Update, ConditionCheck }) =>
      Put ? putOf(Put) : Update ? updateOf(Update) : checkOf(ConditionCheck as object),
    )
    return { call: 'transact', writes, token: String(input.ClientRequestToken) }
  }
  throw new Error(`no history knows ${command.constructor.name}`)
}

function queryOf(input: Record<string, unknown>): Query {
  const values = input.ExpressionAttributeValues as Record<string, string>
  return {
    pk: values[':pk'] as string,
    ...(values[':from'] !== undefined && { from: values[':from'] }),
    ...(values[':to'] !== undefined && { to: values[':to'] }),
    ...(input.IndexName !== undefined && { index: input.IndexName as IndexName }),
    ...(input.ScanIndexForward === false && { newestFirst: true }),
    ...(input.Limit !== undefined && { limit: input.Limit as number }),
    ...(input.ConsistentRead === true && { consistent: true }),
    ...(input.ExclusiveStartKey !== undefined && { after: input.ExclusiveStartKey as Row }),
  }
}

const image = (old: Row | undefined) =>
  old && { Item: marshall(old, { removeUndefinedValues: true }) as Record<string, never> }

/** The cancellation a transaction ends with; each item's reason. */
export const canceled = (reasons: { Code: string; old?: Row | undefined }[]): TransactionCanceledException =>
  new Canceled({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: reasons.map(({ Code, old }) => ({ Code, ...image(old) })),
  })

/** Answers a request from a table, in the shapes of DynamoDB. `left` keys of a batch stay unprocessed. */
export async function answer(table: Table, tableName: string, asked: Asked, left = 0): Promise<object> {
  switch (asked.call) {
    case 'get':
      return { Item: await table.get(asked.key, asked) }
    case 'getMany': {
      const keys = left > 0 ? asked.keys.slice(0, -left) : asked.keys
      const rows = keys.length > 0 ? await table.getMany(keys, asked) : []
      const rest = asked.keys.slice(keys.length)
      return {
        Responses: { [tableName]: rows.filter((row) => row !== undefined) },
        ...(rest.length > 0 && { UnprocessedKeys: { [tableName]: { Keys: rest } } }),
      }
    }
    case 'query':
    case 'count': {
      const page = await table.query(asked.query)
      const [rows, last] = [page.rows, page.last as Row | undefined]
      const { pk, sk } = (last ?? {}) as Row
      const { index } = asked.query
      const named = index && indexKeyNames[index]
      const ofIndex = named && { [named.pk]: last?.[named.pk], [named.sk]: last?.[named.sk] }
      return {
        ...(asked.call === 'query' ? { Items: rows } : { Count: rows.length }),
        ...(last && { LastEvaluatedKey: { pk, sk, ...ofIndex } }),
      }
    }
    case 'remove':
      await table.remove(asked.key)
      return {}
    case 'write': {
      const done = await table.write(asked.writes[0] as Parameters<Table['write']>[0])
      if (done.ok) return { ...(done.after && { Attributes: done.after }) }
      throw new ConditionalCheckFailedException({
        message: 'failed',
        $metadata: {},
        ...image(done.failures[0]?.old),
      })
    }
    case 'transact': {
      const done: Committed = await table.transact(asked.writes)
      if (done.ok) return {}
      throw canceled(
        done.failures.map(({ failed, old }) => ({ Code: failed ? 'ConditionalCheckFailed' : 'None', old })),
      )
    }
  }
}
