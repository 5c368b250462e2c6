import { expect, test } from 'vitest'
import { moneyKinds, movementKinds } from '../../shared/documents.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { type Random, random } from '../../tests/model/random.ts'
import { lateNote, markLate } from '../ledger/late-notes.ts'
import { keys } from '../table/keys.ts'
import { Change, type Row, replace, type Table } from '../table/write.ts'
import { heldAt, statementFile, statementPage } from './statement.ts'

const UID = '01KAY00000000000000000000A'
const BEGIN = 1_790_000_000

interface Told {
  at: number
  kind: string
  id: string
  money: string
}

/** A user's life drawn by chance, and what a statement must tell of it: written down as it happens, in no order. */
async function life(
  chance: Random,
  { documents, span, late }: { documents: number; span: number; late: number },
) {
  const table = createMemoryTable()
  const told: Told[] = []
  await table.write(replace({ ...keys.account(UID) }))
  const moved = async (of: 'order' | 'deposit', id: string, at: number) => {
    const note = lateNote({ uid: UID, kind: of, ids: [id], at })
    const change = new Change(keys.account(UID)).set('epoch', 0)
    markLate(change, note)
    await table.transact([change.build(), ...note])
  }
  for (let n = 0; n < documents; n++) {
    const placed = BEGIN + chance.int(0, span)
    // The phone's clock is up to ten minutes off.
    const id = firstIdAt(msOf(placed + chance.int(-600, 600))).slice(0, 10) + String(n).padStart(16, '0')
    const wait = chance.int(0, 99) < late ? chance.int(0, span) : chance.int(0, 320)
    const after = placed + wait
    if (chance.int(0, 3) === 0) {
      const status = chance.int(0, 3) === 0 ? 3 : 1
      const legs =
        status === 1 ? { legs: [`outside:bank USD -${n}`, `available USD ${n}`], decidedAt: after } : {}
      await table.write(replace({ ...keys.deposit(UID, id), class: 0, status, at: placed, ...legs } as Row))
      if (status === 1) told.push({ at: after, kind: 'deposit', id, money: `available ${n}` })
      if (status === 1) await moved('deposit', id, after)
      continue
    }
    const settled = chance.int(0, 9) > 0
    await table.write(
      replace({
        ...keys.order(UID, id),
        symbol: 'BTCUSD',
        placedAt: placed,
        openAt: placed + 1,
        legs: [`available USD -${n + 1}`, `locked USD ${n}`, 'house:fees USD 1'],
        state: settled ? 'settled' : 'open',
        ...(settled && {
          result: 'loss',
          settledAt: after,
          settleLegs: [`locked USD -${n}`, `house:trading USD ${n}`],
        }),
      }),
    )
    told.push({ at: placed, kind: 'order_placed', id, money: `available -${n + 1} locked ${n}` })
    if (settled) told.push({ at: after, kind: 'order_loss', id, money: `locked -${n}` })
    if (settled) await moved('order', id, after)
  }
  return { table, told }
}

const accountOf = async (table: Table) => (await table.get(keys.account(UID))) as Row

async function walked(
  table: Table,
  limit: number,
  range: { from?: number; to?: number; kind?: 'deposit' } = {},
) {
  const account = await accountOf(table)
  const listed: Told[] = []
  let pages = 0
  for (let before: string | undefined; ; ) {
    const page = await statementPage(table, account, { ...range, limit, ...(before && { before }) })
    expect(page.movements.length).toBeLessThanOrEqual(limit)
    for (const { at, kind, document, changes } of page.movements) {
      const money = changes.map(({ balance, amount }) => `${balance} ${amount}`).join(' ')
      listed.push({ at, kind, id: document.id, money })
    }
    expect(++pages).toBeLessThan(2000)
    if (page.next === null) return listed
    before = page.next
  }
}

const inAnyOrder = (told: Told[]) => told.map((each) => JSON.stringify(each)).sort()
const newestFirst = (told: Told[]) => told.map(({ at }) => at)

test.each([
  ['a quiet life', { documents: 40, span: 90_000, late: 0 }],
  ['orders by the hundred within minutes', { documents: 450, span: 900, late: 0 }],
  ['settled and reviewed late now and then', { documents: 300, span: 400_000, late: 20 }],
  ['everything at once', { documents: 150, span: 3, late: 0 }],
])('%s: every movement once, in the order of their times, wherever pages end', async (_says, of) => {
  const chance = random(4711)
  const { table, told } = await life(chance, of)
  for (const limit of [3, 50]) {
    const listed = await walked(table, limit)
    expect(inAnyOrder(listed)).toEqual(inAnyOrder(told))
    expect(newestFirst(listed)).toEqual(newestFirst(listed).toSorted((a, b) => b - a))
  }
  for (let tries = 0; tries < 10; tries++) {
    const [from = 0, to = 0] = [chance.int(0, of.span), chance.int(0, of.span)].sort((a, b) => a - b)
    const range = { from: BEGIN + from, to: BEGIN + to }
    const within = told.filter(({ at }) => at >= range.from && at <= range.to)
    expect(inAnyOrder(await walked(table, 10, range))).toEqual(inAnyOrder(within))
    const file = await statementFile(table, await accountOf(table), { ...range, limit: 5000 })
    expect(file).toHaveLength(within.length)
  }
  const deposits = told.filter(({ kind }) => kind === 'deposit')
  expect(inAnyOrder(await walked(table, 10, { kind: 'deposit' }))).toEqual(inAnyOrder(deposits))
})

/** A table that counts what a statement asks of it. */
function counting(inner: Table) {
  const asked = { calls: 0 }
  const count = <Args extends unknown[], Answer>(ask: (...args: Args) => Answer) => {
    return (...args: Args): Answer => {
      asked.calls += 1
      return ask(...args)
    }
  }
  return { asked, table: { ...inner, query: count(inner.query), getMany: count(inner.getMany) } }
}

test('settled years late: its movement is found when it was, and every page of all the years is as short to find', async () => {
  const { table, told } = await life(random(3), { documents: 1500, span: 60_000_000, late: 0 })
  const id = `${firstIdAt(msOf(BEGIN)).slice(0, 20)}ZZZZZZ`
  const [placed, at] = [BEGIN, BEGIN + 59_000_000]
  const legs = { legs: ['available USD -6', 'locked USD 5', 'house:fees USD 1'] }
  const settled = {
    state: 'settled',
    result: 'loss',
    settledAt: at,
    settleLegs: ['locked USD -5', 'house:trading USD 5'],
  }
  const note = lateNote({ uid: UID, kind: 'order', ids: [id], at })
  const change = new Change(keys.account(UID))
  markLate(change, note)
  await table.transact([
    replace({
      ...keys.order(UID, id),
      symbol: 'BTCUSD',
      placedAt: placed,
      openAt: placed + 1,
      ...legs,
      ...settled,
    }),
    ...note,
    change.build(),
  ])
  const counted = counting(table)
  const listed: string[] = []
  for (let before: string | undefined; ; ) {
    counted.asked.calls = 0
    const page = await statementPage(counted.table, await accountOf(table), {
      limit: 50,
      ...(before && { before }),
    })
    listed.push(...page.movements.map(({ key }) => key))
    // Each kind of document, the notes, and what they name.
    expect(counted.asked.calls).toBeLessThanOrEqual(moneyKinds.length + 2)
    if (page.next === null) break
    expect(page.movements).toHaveLength(50)
    before = page.next
  }
  expect(listed.filter((key) => key.includes(id))).toHaveLength(2)
  expect(listed).toEqual(listed.toSorted().toReversed())
  expect(new Set(listed).size).toBe(told.length + 2)
})

test('a file that would leave something out is none', async () => {
  const { table, told } = await life(random(1), { documents: 60, span: 9000, late: 0 })
  const account = await accountOf(table)
  const range = { from: BEGIN - 1000, to: BEGIN + 100_000 }
  expect(await statementFile(table, account, { ...range, limit: told.length })).toHaveLength(told.length)
  expect(await statementFile(table, account, { ...range, limit: told.length - 1 })).toBeNull()
})

test('what was held before a thousand movements is learned from them; before more it is not told', async () => {
  const table = createMemoryTable()
  await table.write(replace({ ...keys.account(UID), USD_available: 1001n }))
  for (let n = 0; n < 1001; n++) {
    const at = BEGIN + n * 10
    const legs = ['outside:bank USD -1', 'available USD 1']
    const row = { class: 0, status: 1, at, decidedAt: at, legs } as unknown as Row
    await table.write(replace({ ...row, ...keys.deposit(UID, firstIdAt(msOf(at))) }))
  }
  const account = await accountOf(table)
  expect((await heldAt(table, account, BEGIN + 10))?.get('USD_available')).toBe(1n)
  expect(await heldAt(table, account, BEGIN)).toBeNull()
})

test('one kind reads only the documents that carry it', async () => {
  const { table } = await life(random(2), { documents: 20, span: 9000, late: 0 })
  const asked: string[] = []
  const counted: Table = {
    ...table,
    query: (query) => {
      asked.push(query.pk)
      return table.query(query)
    },
  }
  for (const kind of movementKinds) await statementPage(counted, await accountOf(table), { kind, limit: 10 })
  const orders = movementKinds.filter((kind) => kind.startsWith('order_'))
  expect(asked.filter((pk) => pk.startsWith('O#'))).toHaveLength(orders.length)
  expect(asked).toHaveLength(movementKinds.length)
})
