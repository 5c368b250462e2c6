import { randomUUID } from 'node:crypto'
import { TransactionCanceledException } from '@aws-sdk/client-dynamodb'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTable, documentClient } from '../../functions/table/dynamo.ts'
import { Change, create, type Row, type Table } from '../../functions/table/write.ts'
import { createTableIfAbsent } from '../../infra/local/create-table.ts'
import { type Engine, startEngine } from '../../infra/local/engine.ts'

// What no embedded engine does by itself, put between the SDK's own retries and the engine: conflicts, throttles
// and replies that get lost on their way back.

const TABLE = 'replies'
let engine: Engine
beforeAll(async () => {
  engine = await startEngine()
  await createTableIfAbsent(engine.client, TABLE)
})
afterAll(() => engine.stop())

/** What befalls a request: nothing, an error in its place, or an error in place of its reply. */
type Fate = 'passes' | 'reply lost' | 'token forgotten' | Error
interface Sent {
  command: string
  token: string | undefined
}

const named = (name: string) => Object.assign(new Error(name), { name, $fault: 'client', $metadata: {} })
const canceled = (...codes: string[]) =>
  new TransactionCanceledException({
    message: 'cancelled',
    $metadata: {},
    CancellationReasons: codes.map((Code) => ({ Code })),
  })
const conflict = canceled('None', 'TransactionConflict')

/** A table whose requests meet these fates in turn, and pass after the last. */
function tableMeeting(fates: Fate[]): { table: Table; sent: Sent[] } {
  const client = documentClient({ ...engine.client, maxAttempts: 3 })
  const sent: Sent[] = []
  client.middlewareStack.add(
    (next, context) => async (args) => {
      const request = args.request as { body: Uint8Array }
      const body = new TextDecoder().decode(request.body)
      const token = JSON.parse(body).ClientRequestToken as string | undefined
      sent.push({ command: String(context.commandName), token })
      const fate = fates[sent.length - 1] ?? 'passes'
      if (fate instanceof Error) throw fate
      // The engine forgets its tokens when it restarts, AWS after ten minutes: another is as good as forgotten.
      if (fate === 'token forgotten' && token) request.body = Buffer.from(body.replace(token, randomUUID()))
      const reply = await next(args)
      if (fate === 'reply lost') throw named('TimeoutError')
      return reply
    },
    { step: 'deserialize', name: 'fates', priority: 'high' },
  )
  return { table: createTable({ tableName: TABLE }, client), sent }
}

let documents = 0
async function fresh() {
  documents += 1
  const account = { pk: `U#${documents}`, sk: 'A' }
  const { table } = tableMeeting([])
  await table.write(create({ ...account, USD_available: 100n }))
  const document: Row = { pk: `O#${documents}`, sk: '1', amount: 10n }
  const debit = () => new Change(account).where('USD_available', '>=', 10n).add('USD_available', -10n)
  return {
    document,
    debit,
    writes: [create(document), debit().build()],
    left: async () => (await table.get(account, { consistent: true }))?.USD_available,
  }
}

describe('a transaction', () => {
  const repeat = (fate: Fate, times: number) => Array<Fate>(times).fill(fate)
  test.each([
    ['four conflicts and then none', repeat(conflict, 4), 5],
    ['four throttles inside it', repeat(canceled('ThrottlingError', 'None'), 4), 5],
    ['a conflict and a throttle', [canceled('TransactionConflict', 'ProvisionedThroughputExceeded')], 2],
    ['a lost reply', ['reply lost'], 2],
    ['conflicts and a lost reply', [conflict, 'reply lost', conflict], 4],
  ] as [string, Fate[], number][])('meets %s: done once, under one token', async (_case, fates, requests) => {
    const { writes, left } = await fresh()
    const { table, sent } = tableMeeting(fates)
    expect(await table.transact(writes)).toEqual({ ok: true })
    expect(sent).toHaveLength(requests)
    expect(new Set(sent.map(({ token }) => token)).size).toBe(1)
    expect(sent[0]?.token).toMatch(/^[0-9a-f-]{36}$/)
    expect(await left()).toBe(90n)
  })

  test('a reply lost and its token forgotten: refused with its own work as the old image', async () => {
    const { writes, document, left } = await fresh()
    const { table } = tableMeeting(['reply lost', 'token forgotten'])
    expect(await table.transact(writes)).toEqual({
      ok: false,
      failures: [{ failed: true, old: document }, { failed: false }],
    })
    expect(await left()).toBe(90n)
  })

  test.each([
    ['conflicts', conflict],
    ['throttles', canceled('None', 'ThrottlingError')],
  ])('%s without end: five tries, then the error, and nothing moved', async (_case, error) => {
    const { writes, left } = await fresh()
    const { table, sent } = tableMeeting(repeat(error, 20))
    await expect(table.transact(writes)).rejects.toBe(error)
    expect(sent).toHaveLength(5)
    expect(new Set(sent.map(({ token }) => token)).size).toBe(1)
    expect(await left()).toBe(100n)
  })

  const mixed = canceled('TransactionConflict', 'ConditionalCheckFailed')

  test('a failed condition beside a conflict is no answer yet: tried again', async () => {
    const { writes, left } = await fresh()
    const { table, sent } = tableMeeting([mixed, canceled('ConditionalCheckFailed', 'ThrottlingError')])
    expect(await table.transact(writes)).toEqual({ ok: true })
    expect(sent).toHaveLength(3)
    expect(await left()).toBe(90n)
  })

  test('and without end it is an error, never a refusal', async () => {
    const { writes, left } = await fresh()
    const { table, sent } = tableMeeting(repeat(mixed, 20))
    await expect(table.transact(writes)).rejects.toBe(mixed)
    expect(sent).toHaveLength(5)
    expect(await left()).toBe(100n)
  })

  test('what is wrong with the request itself is thrown at once', async () => {
    const { writes } = await fresh()
    const { table, sent } = tableMeeting([canceled('ValidationError', 'None')])
    await expect(table.transact(writes)).rejects.toThrow('cancelled')
    expect(sent).toHaveLength(1)
  })
})

describe('a single write', () => {
  const met = named('TransactionConflictException')

  test('outlasts the transactions it meets on its item', async () => {
    const { debit, left } = await fresh()
    const { table, sent } = tableMeeting([met, met, met, met])
    expect(await table.write(debit().build())).toMatchObject({ ok: true, after: { USD_available: 90n } })
    expect(sent).toHaveLength(5)
    expect(await left()).toBe(90n)
  })

  test('gives up after five', async () => {
    const { debit, left } = await fresh()
    const { table, sent } = tableMeeting(Array<Fate>(20).fill(met))
    await expect(table.write(debit().build())).rejects.toBe(met)
    expect(sent).toHaveLength(5)
    expect(await left()).toBe(100n)
  })

  test('has no token: a lost reply shows its own work as the old image', async () => {
    const { document } = await fresh()
    const { table } = tableMeeting(['reply lost'])
    expect(await table.write(create(document))).toEqual({
      ok: false,
      failures: [{ failed: true, old: document }],
    })
  })
})

test.each(['ThrottlingException', 'ProvisionedThroughputExceededException'])(
  'a read met by %s is tried again by the SDK',
  async (name) => {
    const { document, writes } = await fresh()
    await tableMeeting([]).table.transact(writes)
    const { table, sent } = tableMeeting([named(name), named(name)])
    expect(await table.get(document, { consistent: true })).toEqual(document)
    expect(sent).toHaveLength(3)
  },
)
