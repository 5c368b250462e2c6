import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { ctx, mockedDeps, NOW, session, UID } from '../../tests/support/mocked.ts'
import { accountOf, accountRow } from '../ledger/account.ts'
import { dueSort, journalPartition, journalSort, keys } from '../table/keys.ts'
import { type Query, type Row, replace, type Table } from '../table/write.ts'
import { viewHandlers } from './handlers.ts'
import { statementFile, statementPage } from './statement.ts'

const DAY = 86_400
const account: Row = { ...accountRow(UID, '2026-11-25', {}), epoch: BigInt(session.epoch) }

const idOf = (n: number) => String(n).padStart(26, '0')
const order = (n: number): Row => ({
  ...keys.order(UID, idOf(n)),
  ...{ symbol: 'BTCUSD', placedAt: NOW, state: 'open' },
  legs: ['available USD -6', 'locked USD 5', 'house:fees USD 1'],
})
/** Row `n` of a journal, ten seconds after the one before. */
const row = (n: number, of: 'deposit' | 'order' = 'deposit', id = n): Row => ({
  ...keys.journalRow(UID, journalSort(NOW + 10 * n, n)),
  lines: [
    of === 'order'
      ? { of: `o${idOf(id)}`, movement: 'order_placed', legs: order(n).legs as string[] }
      : { of: `d${idOf(n)}`, movement: 'deposit', legs: ['outside:bank USD -5', 'available USD 5'] },
  ],
  after: { USD_available: BigInt(n) },
})
const rowsTo = (count: number, of?: 'deposit' | 'order') =>
  Array.from({ length: count }, (_, index) => row(index + 1, of))

/** A user's table with these rows, and what is asked of it. */
async function stage(rows: Row[]) {
  const memory = createMemoryTable()
  for (const each of [account, ...rows]) await memory.write(replace(each))
  const asked: Query[] = []
  const loads: { count: number; consistent: boolean | undefined }[] = []
  const gets: unknown[] = []
  const read = { rows: 0 }
  const table: Table = {
    ...memory,
    async query(query) {
      asked.push(query)
      const page = await memory.query(query)
      read.rows += page.rows.length
      return page
    },
    getMany(wanted, options) {
      loads.push({ count: wanted.length, consistent: options?.consistent })
      return memory.getMany(wanted, options)
    },
    get(key, options) {
      gets.push(options?.consistent)
      return memory.get(key, options)
    },
  }
  return { table, asked, loads, gets, read }
}

test('a page is one query of its rows and one more, and one batch of the documents that may move money twice', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => row(index + 1, index % 2 === 1 ? 'order' : 'deposit'))
  const { table, asked, loads } = await stage([
    ...rows,
    ...Array.from({ length: 30 }, (_, n) => order(n + 1)),
  ])
  const { movements, next } = await statementPage(table, UID, { limit: 20 })
  expect([movements.length, next]).toEqual([20, movements.at(-1)?.key])
  expect(asked).toEqual([
    {
      ...{ pk: journalPartition(UID), from: dueSort(0), to: '~', newestFirst: true },
      ...{ consistent: true, limit: 21 },
    },
  ])
  expect(loads).toEqual([{ count: 10, consistent: true }])
})

test('a page of an account with 100,000 movements reads as much as of one with 100', async () => {
  const costs = []
  for (const count of [100, 100_000]) {
    const { table, asked, loads, read } = await stage([...rowsTo(count), row(count + 1, 'order')])
    const first = await statementPage(table, UID, { limit: 20 })
    const second = await statementPage(table, UID, { limit: 20, cursor: first.next as string })
    const at = NOW + 10 * (count / 2)
    const within = await statementPage(table, UID, { limit: 20, from: at - 100, to: at })
    const balances = [first, second, within].map(({ movements }) => movements.at(-1)?.after[0])
    expect(balances).toEqual([count - 18, count - 38, count / 2 - 10].map(BigInt))
    costs.push({ queries: asked.length, rows: read.rows, loads })
  }
  expect(costs[1]).toEqual(costs[0])
  expect(costs[0]).toEqual({ queries: 3, rows: 53, loads: [{ count: 1, consistent: true }] })
})

test('a page by document reads twice the rows, as most documents move money twice', async () => {
  const both = Array.from({ length: 60 }, (_, index) => row(index + 1, 'order', index >> 1))
  const { table, asked, loads } = await stage([...both, ...both.map((_, n) => order(n))])
  const { movements } = await statementPage(table, UID, { limit: 20, byDocument: true })
  expect(movements).toHaveLength(20)
  expect(asked.map(({ limit }) => limit)).toEqual([42])
  // Each document once.
  expect(loads).toEqual([{ count: 21, consistent: true }])
})

test('one kind is looked for in four queries of five times a list at most, then in the next page', async () => {
  const { table, asked, loads } = await stage([row(1), ...rowsTo(41, 'order').slice(1)])
  const page = await statementPage(table, UID, { limit: 5, kind: 'deposit' }, 2)
  expect(page).toEqual({ movements: [], next: `${journalSort(NOW + 20, 2)}#00` })
  expect(asked.map(({ limit }) => limit)).toEqual([10, 10, 10, 10])
  const rest = await statementPage(table, UID, { limit: 5, kind: 'deposit', cursor: page.next as string }, 2)
  expect([rest.movements.length, rest.next, asked.length]).toEqual([1, null, 5])
  expect(loads).toEqual([])
})

test('a file reads twenty times a list in one query, no document, and forty queries at most', async () => {
  const { table, asked, loads } = await stage(rowsTo(801, 'order'))
  const asking = { from: 0, limit: 5000 }
  expect(await statementFile(table, UID, asking, 1)).toBeNull()
  expect(asked.map(({ limit }) => limit)).toEqual(Array(40).fill(20))
  asked.length = 0
  expect(await statementFile(table, UID, { ...asking, from: NOW + 30 }, 1)).toHaveLength(799)
  expect(await statementFile(table, UID, asking)).toHaveLength(801)
  expect([asked.length, loads]).toEqual([41, []])
})

test.each([
  [{ from: 100, to: 200 }, [200, 150, 100]],
  [{ from: 101, to: 199 }, [150]],
  [{ from: 200, to: 100 }, []],
  [{}, [201, 200, 150, 100, 99, 0]],
  [{ cursor: `${journalSort(200, 5)}#00` }, [150, 100, 99, 0]],
])('movements of %j: %j', async (range, seconds) => {
  const rows = [0, 99, 100, 150, 200, 201].map((at, index) => ({
    ...row(index + 1),
    sk: journalSort(at, index + 1),
  }))
  const { table } = await stage(rows)
  const { movements } = await statementPage(table, UID, { limit: 50, ...range })
  expect(movements.map(({ at }) => at)).toEqual(seconds)
})

async function asked(form: object, rows: Row[] = []) {
  const { table, gets } = await stage(rows)
  const { deps } = mockedDeps({ table })
  const answer = await viewHandlers(deps)['views.statement'](
    { ...ctx, account: accountOf({ ...account, openTotal: 0n }) } as never,
    form as never,
  )
  return { answer: answer as unknown as { items: { id: string }[]; next: string | null; name: string }, gets }
}

test('a page of the statement has twenty movements, and goes on after them', async () => {
  const rows = rowsTo(22)
  const { answer, gets } = await asked({}, rows)
  expect(answer.items).toHaveLength(20)
  expect(gets).toEqual([true])
  const rest = await asked({ cursor: answer.next }, rows)
  expect([rest.answer.items.length, rest.answer.next]).toEqual([2, null])
  await expect(asked({ cursor: 'x' })).rejects.toMatchObject({
    slug: 'validation',
    params: { fields: 'cursor' },
  })
})

const YEAR = 366 * DAY
test.each([
  [{ from: NOW - YEAR }, 'statement-2025-11-24-2026-11-25.csv'],
  [{ from: NOW - YEAR, to: NOW }, 'statement-2025-11-24-2026-11-25.csv'],
  [{ from: NOW - 5, timeZone: 'Asia/Tokyo' }, 'statement-2026-11-25-2026-11-25.csv'],
])('a file of %j is named %s', async (form, name) => {
  expect((await asked({ format: 'csv', ...form })).answer.name).toBe(name)
})

test.each([
  [{}, { slug: 'validation', params: { fields: 'from' } }],
  [
    { from: NOW - 5, limit: 3 },
    { slug: 'validation', params: { fields: 'limit' } },
  ],
  [
    { from: NOW - 5, timeZone: 'Mars/Base' },
    { slug: 'validation', params: { fields: 'timeZone' } },
  ],
  [
    { cursor: 'x', timeZone: 'Mars/Base' },
    { slug: 'validation', params: { fields: 'from, cursor, timeZone' } },
  ],
  [{ from: NOW - YEAR - 1 }, { slug: 'statement_too_long' }],
  [{ from: NOW, to: NOW + YEAR + 1 }, { slug: 'statement_too_long' }],
])('a file of %j is refused', async (form, refusal) => {
  await expect(asked({ format: 'csv', ...form })).rejects.toMatchObject(refusal)
})
