import { DynamoDBClient, TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  PutCommand,
  QueryCommand,
  ScanCommand,
  TransactWriteCommand,
} from '@aws-sdk/lib-dynamodb'
import { mockClient } from 'aws-sdk-client-mock'
import { expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { waitMs } from './conflicts.ts'
import { createTable, documentClient } from './dynamo.ts'
import { history } from './history.ts'
import { createScan } from './scan.aws.ts'
import { create, type Query, replace, type Table } from './write.ts'

const NAME = 'evenhand'
const keys = ['a', 'b', 'c'].map((pk) => ({ pk, sk: 'x' }))

/** A client with planned answers; records the waits between tries. */
function mocked() {
  const client = DynamoDBDocumentClient.from(new DynamoDBClient({ region: 'test' }))
  const waits: number[] = []
  const table = createTable({ tableName: NAME, backoff: async (tries) => void waits.push(tries) }, client)
  return { client, table, waits, mock: mockClient(client) }
}

test('reads are consistent where they are asked to be, and only there', async () => {
  const { table, mock } = mocked()
  mock.on(GetCommand).resolves({})
  mock.on(BatchGetCommand).resolves({})
  for (const options of [undefined, {}, { consistent: true }]) {
    await table.get(keys[0] as never, options)
    await table.getMany(keys, options)
  }
  const asked = [
    ...mock.commandCalls(GetCommand).map(({ args }) => args[0].input.ConsistentRead),
    ...mock
      .commandCalls(BatchGetCommand)
      .map(({ args }) => args[0].input.RequestItems?.[NAME]?.ConsistentRead),
  ]
  expect(asked).toEqual([false, false, true, false, false, true])
})

const left = (...some: object[]) => ({ UnprocessedKeys: { [NAME]: { Keys: some } } }) as never
test('keys that a batch leaves are asked for again, after a wait, five times in all', async () => {
  const { table, mock, waits } = mocked()
  const [a, b, c] = keys
  mock
    .on(BatchGetCommand)
    .resolvesOnce({ Responses: { [NAME]: [{ ...b, n: 2n }] }, ...(left(a as object, c as object) as object) })
    .resolvesOnce({ Responses: { [NAME]: [{ ...c, n: 3n }] }, ...(left(a as object) as object) })
    .resolves({})
  expect(await table.getMany(keys)).toEqual([undefined, { ...b, n: 2n }, { ...c, n: 3n }])
  expect(waits).toEqual([1, 2])
  const asked = mock.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.[NAME]?.Keys)
  expect(asked).toEqual([keys, [a, c], [a]])
  mock.reset()
  mock.on(BatchGetCommand).resolves(left(a as object))
  await expect(table.getMany(keys)).rejects.toThrow('unprocessed')
  expect(mock.commandCalls(BatchGetCommand)).toHaveLength(5)
  expect(await table.getMany([])).toEqual([])
})

test('a hundred keys are asked for at a time, however many there are', async () => {
  const { table, mock } = mocked()
  mock.on(BatchGetCommand).resolves({})
  const many = Array.from({ length: 201 }, (_, place) => ({ pk: 'a', sk: String(place) }))
  expect(await table.getMany(many)).toEqual(many.map(() => undefined))
  const asked = mock.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.[NAME]?.Keys)
  expect(asked.map((some) => some?.length)).toEqual([100, 100, 1])
  expect(asked.flat()).toEqual(many)
})

test('parts of items are asked for by names of their own, also where keys were left', async () => {
  const { table, mock } = mocked()
  const [a] = keys
  mock
    .on(BatchGetCommand)
    .resolvesOnce(left(a as object))
    .resolves({})
  await table.getMany([a as never], { only: ['open', 'day'] })
  const asked = mock.commandCalls(BatchGetCommand).map(({ args }) => args[0].input.RequestItems?.[NAME])
  const part = {
    Keys: [a],
    ConsistentRead: false,
    ProjectionExpression: '#p0, #p1, #p2, #p3',
    ExpressionAttributeNames: { '#p0': 'pk', '#p1': 'sk', '#p2': 'open', '#p3': 'day' },
  }
  expect(asked).toEqual([part, part])
})

const cancelled = (...codes: (string | undefined)[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  })
const named = (name: string) => Object.assign(new Error(name), { name })
const REFUSED = 'ConditionalCheckFailed'

test.each<[string, Error, tries: number, 'refused' | 'failed']>([
  ['a condition', cancelled('None', REFUSED), 1, 'refused'],
  ['a conflict', cancelled('None', 'TransactionConflict'), 5, 'failed'],
  ['a throttle', cancelled('ThrottlingError', 'None'), 5, 'failed'],
  ['a failed condition together with a conflict', cancelled(REFUSED, 'TransactionConflict'), 5, 'failed'],
  ['what will not change', cancelled('ValidationError', 'None'), 1, 'failed'],
  [
    'a lasting error together with a conflict',
    cancelled('ValidationError', 'TransactionConflict'),
    1,
    'failed',
  ],
  ['a lasting error together with a failed condition', cancelled('ValidationError', REFUSED), 1, 'refused'],
  ['no reason at all', cancelled(), 5, 'failed'],
  ['a conflict with one write', named('TransactionConflictException'), 5, 'failed'],
  ['any other error', named('AccessDenied'), 1, 'failed'],
])('a transaction that meets %s: %i tries', async (_says, error, tries, end) => {
  const { table, mock, waits } = mocked()
  mock.on(TransactWriteCommand).rejects(error)
  const writing = table.transact([create({ pk: 'a', sk: 'x' }), create({ pk: 'b', sk: 'x' })])
  if (end === 'refused') expect(await writing).toMatchObject({ ok: false })
  else await expect(writing).rejects.toBe(error)
  expect(waits).toEqual([1, 2, 3, 4].slice(0, tries - 1))
})

test('the waits between tries double, each by chance up to its whole', () => {
  expect([1, 2, 3, 4].map((tries) => waitMs(tries, 0.5))).toEqual([25, 50, 100, 200])
  const waits = Array.from({ length: 50 }, () => waitMs(1))
  expect(new Set(waits).size).toBeGreaterThan(1)
  for (const wait of waits) expect(wait).toBeLessThan(50)
})

test('a write refused by its condition says so, with what stands there', async () => {
  const { table, mock } = mocked()
  const refusal = Object.assign(named('ConditionalCheckFailedException'), {
    Item: { pk: { S: 'a' }, n: { N: '3' } },
  })
  mock.on(PutCommand).rejectsOnce(refusal).rejectsOnce(named('ConditionalCheckFailedException')).resolves({})
  const put = create({ pk: 'a', sk: 'x' })
  expect(await table.write(put)).toEqual({ ok: false, failures: [{ failed: true, old: { pk: 'a', n: 3n } }] })
  expect(await table.write(put)).toEqual({ ok: false, failures: [{ failed: true }] })
  expect(await table.write(put)).toEqual({ ok: true })
})

test('operations that the engine does not count cost nothing', async () => {
  const { table, mock } = mocked()
  mock.on(QueryCommand).resolves({})
  expect(await table.count({ pk: 'a' })).toEqual({ count: 0 })
  expect(await table.query({ pk: 'a' })).toEqual({ rows: [] })
})

test('the keys of the whole table are read a thousand at a time, consistently, from page to page', async () => {
  const { client, mock } = mocked()
  const last = { pk: 'a', sk: 'x' }
  mock
    .on(ScanCommand)
    .resolvesOnce({ Items: [last], LastEvaluatedKey: last })
    .resolves({})
  const scan = createScan(NAME, client)
  expect(await scan()).toEqual({ keys: [last], last })
  expect(await scan(last)).toEqual({ keys: [] })
  const inputs = mock.commandCalls(ScanCommand).map(({ args }) => args[0].input)
  expect(inputs.map(({ ConsistentRead, Limit }) => [ConsistentRead, Limit])).toEqual([
    [true, 1000],
    [true, 1000],
  ])
  expect(inputs.map(({ ExclusiveStartKey }) => ExclusiveStartKey)).toEqual([undefined, last])
})

const idOf = (second: number) => firstIdAt(msOf(second) + 500)
/** Writes documents of these seconds; records the queries. */
async function filled(seconds: number[]) {
  const memory = createMemoryTable()
  for (const second of seconds) await memory.write(replace({ pk: 'p', sk: `D#${idOf(second)}` }))
  const asked: Query[] = []
  const table: Table = {
    ...memory,
    query(query) {
      asked.push(query)
      return memory.query(query)
    },
  }
  const list = (range: object, rows?: number, pick = ({ sk }: { sk: string }): string | undefined => sk) =>
    history(table, { pk: 'p', prefix: 'D#' }, { limit: 20, ...range }, pick, rows)
  const seen = async (...args: Parameters<typeof list>) =>
    (await list(...args)).items.map((sk) => seconds.find((second) => sk === `D#${idOf(second)}`))
  return { asked, list, seen }
}

test('a history holds the first and the last second it is asked for', async () => {
  const { seen, asked } = await filled([99, 100, 150, 200, 201, 202])
  expect(await seen({ from: 100, to: 200 })).toEqual([200, 150, 100])
  expect(asked[0]).toMatchObject({ from: `D#${firstIdAt(msOf(100))}`, to: `D#${firstIdAt(msOf(201))}` })
  expect(await seen({ from: 200, to: 100 })).toEqual([])
  expect(await seen({ from: 201, to: 200 })).toEqual([])
  expect(await seen({ cursor: idOf(150) })).toEqual([100, 99])
  expect(asked.at(-1)?.after).toEqual({ pk: 'p', sk: `D#${idOf(150)}` })
  // The table refuses a start outside the range.
  expect(await seen({ to: 149, cursor: idOf(150) })).toEqual([100, 99])
  expect(asked.at(-1)?.after).toBeUndefined()
  expect(await seen({ to: 150, cursor: idOf(150) })).toEqual([100, 99])
  expect(await seen({ from: 100, cursor: idOf(99) })).toEqual([])
})

test('a range that ends where it begins is empty, also at its very instant', async () => {
  const memory = createMemoryTable()
  await memory.write(replace({ pk: 'p', sk: firstIdAt(msOf(100)) }))
  const list = (range: object) =>
    history(memory, { pk: 'p', prefix: '' }, { limit: 5, ...range }, ({ sk }) => sk)
  expect((await list({ from: 100, to: 99 })).items).toEqual([])
  expect((await list({ from: 100, to: 100 })).items).toHaveLength(1)
})

test('without bounds a history of a whole partition names none', async () => {
  const asked: Query[] = []
  const table: Table = {
    ...createMemoryTable(),
    async query(query) {
      asked.push(query)
      return { rows: [] }
    },
  }
  for (const range of [{}, { from: 100 }, { to: 100 }])
    await history(table, { pk: 'p', prefix: '' }, { limit: 5, ...range }, () => undefined)
  const from = firstIdAt(msOf(100))
  expect(asked.map((query) => [query.from, query.to])).toEqual([
    [undefined, undefined],
    [from, undefined],
    [undefined, firstIdAt(msOf(101))],
  ])
})

test('undefined attributes are not written', () => {
  const { translateConfig } = documentClient({ region: 'test' }).config as {
    translateConfig?: { marshallOptions?: object }
  }
  expect(translateConfig?.marshallOptions).toEqual({ removeUndefinedValues: true })
})

test('a history that picks nothing reads four pages, and goes on after the last', async () => {
  const { asked, list } = await filled([1, 2, 3, 4, 5, 6, 7, 8, 9])
  const none = () => undefined
  expect(await list({}, 2, none)).toEqual({ items: [], next: idOf(2) })
  expect(asked).toHaveLength(4)
  expect(await list({ cursor: idOf(2) }, 2, none)).toEqual({ items: [], next: null })
})
