import { expect, test } from 'vitest'
import { type MoneyKind, moneyKinds } from '../../shared/documents.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { ctx, mockedDeps, NOW, session, UID } from '../../tests/support/mocked.ts'
import { accountOf, accountRow } from '../ledger/account.ts'
import { lateNote } from '../ledger/late-notes.ts'
import { dueSort, keys } from '../table/keys.ts'
import { type Query, type Row, replace, type Table } from '../table/write.ts'
import { viewHandlers } from './handlers.ts'
import { firstKeyOf, isMovementKey, lastSecondBefore } from './movements.ts'
import { sourcesOf } from './sources.ts'
import { statementFile, statementPage } from './statement.ts'

const [MINUTE, HALF_HOUR, TEN_MINUTES, DAY] = [60, 1800, 600, 86_400]
const account: Row = { ...accountRow(UID, '2026-11-25', {}), epoch: BigInt(session.epoch) }
const idAt = (second: number) => firstIdAt(msOf(second))
const deposit = (at: number, changes: object = {}): Row =>
  ({
    ...keys.deposit(UID, idAt(at)),
    ...{ class: 0n, method: 'bank', status: 1n, at: BigInt(at), decidedAt: BigInt(at) },
    legs: ['outside:bank USD -500', 'available USD 500'],
    ...changes,
  }) as Row

/** What the sort keys of each kind begin with, and how far behind an id its money usually moves. */
const reach: Record<MoneyKind, [begin: string, back: number]> = {
  order: ['', HALF_HOUR],
  deposit: ['D#', DAY],
  holding: ['H#', 400 * DAY],
  accrual: ['N#', DAY],
  topup: ['Q#', DAY],
  exchange: ['X#', MINUTE],
  withdrawal: ['W#', 3 * DAY],
  reward: ['R#', DAY],
  sign: ['S#', 4 * DAY],
  couple: ['G#', DAY],
}
const kinds = moneyKinds.map((kind) => reach[kind])

/** A user's table with these rows, and the queries asked of it. */
async function stage(rows: Row[], own: Row = account) {
  const memory = createMemoryTable()
  for (const row of [own, ...rows]) await memory.write(replace(row))
  const asked: Query[] = []
  const gets: unknown[] = []
  const table: Table = {
    ...memory,
    query(query) {
      asked.push(query)
      return memory.query(query)
    },
    get(key, options) {
      gets.push(options?.consistent)
      return memory.get(key, options)
    },
  }
  return { table, asked, gets }
}

test('rows of one query: twice those of a list for a page, twenty times for a file, a tenth of it for notes', async () => {
  const late = { ...account, late: 1n }
  const { table, asked } = await stage([], late)
  await statementPage(table, late, { limit: 5 })
  expect(asked.map(({ limit, newestFirst }) => [limit, newestFirst])).toEqual([
    ...kinds.map(() => [100, true]),
    [10, true],
  ])
  asked.length = 0
  await statementPage(table, late, { limit: 5, kind: 'deposit' }, 3)
  expect(asked.map(({ limit }) => limit)).toEqual([6, 1])
  asked.length = 0
  await statementFile(table, late, { limit: 5 }, 3)
  expect(asked.map(({ limit }) => limit)).toEqual([...kinds.map(() => 60), 6])
})

test('documents are looked for as far back as money usually moves, and as far ahead as a phone may be', () => {
  const late = { ...account, late: 1n }
  const bounds = (from: number, to: number) => sourcesOf(late, undefined).map(({ range }) => range(from, to))
  expect(bounds(NOW, NOW + 5)).toEqual([
    ...kinds.map(([begin, back]) => [
      `${begin}${idAt(NOW - back)}`,
      `${begin}${idAt(NOW + 6 + TEN_MINUTES)}`,
    ]),
    [dueSort(NOW), `${dueSort(NOW + 5)}~`],
  ])
  expect(bounds(5, Infinity)).toEqual([
    ...kinds.map(([begin]) => [`${begin}${idAt(0)}`, `${begin}~`]),
    [dueSort(5), '~'],
  ])
  const read = [...kinds.map(([begin]) => `${begin}${idAt(NOW)}`), `${dueSort(NOW)}#D#${idAt(NOW)}`]
  const known = sourcesOf(late, undefined).map(({ knownAt }, index) => knownAt(read[index] as string))
  expect(known).toEqual([...kinds.map(([, back]) => NOW + back), NOW])
  expect(sourcesOf(account, undefined)).toHaveLength(kinds.length)
})

test('a page ends after four rounds however little it found, a file after forty', async () => {
  const lost = (n: number): Row =>
    ({
      ...keys.order(UID, idAt(NOW - 10_000 * n)),
      ...{
        symbol: 'BTCUSD',
        placedAt: 0n,
        openAt: 1n,
        state: 'settled',
        result: 'loss',
        settledAt: BigInt(NOW - 10_000 * n + 60),
      },
      ...{
        legs: ['available USD -6', 'locked USD 5', 'house:fees USD 1'],
        settleLegs: ['locked USD -5', 'house:trading USD 5'],
      },
    }) as Row
  const { table, asked } = await stage(Array.from({ length: 801 }, (_, n) => lost(n)))
  const page = await statementPage(table, account, { limit: 5, kind: 'order_win' }, 1)
  // The eighth is known; its movements may lie up to half an hour behind it.
  const eighth = NOW - 70_000 + HALF_HOUR
  expect(page).toMatchObject({ movements: [], next: dueSort(eighth + 1) })
  expect(asked).toHaveLength(4)
  asked.length = 0
  const next = await statementPage(
    table,
    account,
    { limit: 5, kind: 'order_win', before: page.next as string },
    1,
  )
  expect(asked).toHaveLength(4)
  expect(Number(next.next)).toBeLessThan(Number(page.next))
  asked.length = 0
  expect(await statementFile(table, account, { limit: 5, kind: 'order_win' }, 1)).toBeNull()
  expect(asked).toHaveLength(40)
  const range = { limit: 5, kind: 'order_win', from: NOW - 10_000 * 700 } as const
  expect(await statementFile(table, account, range, 1)).toEqual([])
})

const lostAt = (n: number, settledAt: number): Row =>
  ({
    ...keys.order(UID, idAt(NOW - 10_000 * n)),
    ...{
      symbol: 'BTCUSD',
      placedAt: 0n,
      openAt: 1n,
      state: 'settled',
      result: 'loss',
      settledAt: BigInt(settledAt),
    },
    legs: ['available USD -6', 'locked USD 5', 'house:fees USD 1'],
    settleLegs: ['locked USD -5', 'house:trading USD 5'],
  }) as Row

test('a movement of the very second down to which a page is sure is on the next page, and there alone', async () => {
  // The eighth row a page reads; it is sure of what came more than half an hour behind it.
  const [eighth, settledAt] = [6.9, NOW - 69_000 + HALF_HOUR]
  const rows = Array.from({ length: 12 }, (_, n) => lostAt(n, NOW - 10_000 * n))
  rows.push(lostAt(eighth, settledAt))
  const { table } = await stage(rows)
  const found: number[] = []
  for (let before: string | null | undefined; before !== null; ) {
    const asked = { limit: 50, kind: 'order_loss' as const, ...(before && { before }) }
    const { movements, next } = await statementPage(table, account, asked, 1)
    found.push(...movements.map(({ at }) => at))
    before = next
  }
  expect(found.filter((at) => at === settledAt)).toHaveLength(1)
  expect(found).toHaveLength(13)
})

test('only what keeps a page from being sure is read on', async () => {
  const deposits = Array.from({ length: 12 }, (_, n) => deposit(NOW - 10_000 * n))
  const orders = Array.from({ length: 12 }, (_, n) => lostAt(10 * n, NOW - 100_000 * n))
  const { table, asked } = await stage([...deposits, ...orders])
  await statementPage(table, account, { limit: 50 }, 1)
  const ofOrders = asked.filter(({ pk }) => pk.startsWith('O#'))
  const ofDeposits = asked.filter(({ from }) => from?.startsWith('D#'))
  expect([ofOrders.length, ofDeposits.length, asked.length]).toEqual([1, 4, 4 + kinds.length - 1])
})

test('a page that cannot come nearer to the end goes on until it does', async () => {
  const placed = (n: number): Row =>
    ({
      ...keys.order(UID, `${idAt(NOW).slice(0, 20)}${String(n).padStart(6, '0')}`),
      ...{ symbol: 'BTCUSD', placedAt: BigInt(NOW), openAt: BigInt(NOW + 1), state: 'open' },
      legs: ['available USD -6', 'locked USD 5', 'house:fees USD 1'],
    }) as Row
  const { table, asked } = await stage(Array.from({ length: 20 }, (_, n) => placed(n)))
  const page = await statementPage(
    table,
    account,
    { limit: 50, kind: 'order_placed', to: NOW + HALF_HOUR },
    1,
  )
  expect(page.movements).toHaveLength(20)
  expect(asked.length).toBeGreaterThan(4)
})

test.each([
  [{ from: 100, to: 200 }, [200, 150, 100]],
  [{ from: 101, to: 199 }, [150]],
  [{ from: 200, to: 100 }, []],
  [{}, [201, 200, 150, 100, 99, 0]],
  [{ before: firstKeyOf(200) }, [150, 100, 99, 0]],
])('movements of %j: %j', async (range, seconds) => {
  const { table } = await stage([0, 99, 100, 150, 200, 201].map((at) => deposit(at)))
  const { movements } = await statementPage(table, account, { limit: 50, kind: 'deposit', ...range })
  expect(movements.map(({ at }) => at)).toEqual(seconds)
})

test('a range that ends long before it begins asks for nothing', async () => {
  const { table, asked } = await stage([deposit(100)])
  expect(await statementPage(table, account, { limit: 5, from: NOW, to: 100 })).toMatchObject({
    movements: [],
    next: null,
  })
  expect(asked).toEqual([])
})

test('what was late is read by its note, consistently, at the time of the note alone', async () => {
  const [id, at] = [idAt(100), 100 + 30 * DAY]
  const [note] = lateNote({ uid: UID, kind: 'deposit', ids: [id, idAt(99)], at })
  const late = { ...account, late: 1n }
  const { table, asked } = await stage(
    [deposit(100, { decidedAt: BigInt(at) }), deposit(99), note?.item as Row],
    late,
  )
  const { movements } = await statementPage(table, late, { limit: 5, from: at - 10, to: at + 10 })
  expect(movements.map(({ document, at: moved }) => [document.id, moved])).toEqual([[id, at]])
  const loads = asked.filter(({ from, to }) => from === to)
  expect(loads.map(({ consistent }) => consistent)).toEqual([true, true])
})

test('keys of movements', () => {
  expect(lastSecondBefore(firstKeyOf(100))).toBe(99)
  expect(lastSecondBefore(`${firstKeyOf(100)}#${idAt(1)}#D0`)).toBe(100)
  expect([firstKeyOf(100), 'x', '100', `${firstKeyOf(100)}#`].map(isMovementKey)).toEqual([
    true,
    false,
    false,
    false,
  ])
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
  const rows = Array.from({ length: 22 }, (_, n) => deposit(NOW - 100 + n))
  const { answer, gets } = await asked({}, rows)
  expect(answer.items).toHaveLength(20)
  expect(gets.every(Boolean)).toBe(true)
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
