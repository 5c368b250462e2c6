import { expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { random } from '../../tests/model/random.ts'
import { functions } from '../areas.ts'
import { grantDocument } from '../ledger/grant.ts'
import { lateNote } from '../ledger/late-notes.ts'
import { post } from '../ledger/post.ts'
import { keys } from '../table/keys.ts'
import { type Row, replace, type Table } from '../table/write.ts'
import { LAG_S, readCursor, toldFile, toldPage } from './page.ts'
import type { Told } from './running.ts'

const UID = '01KAY00000000000000000000A'
const BEGIN = 1_790_000_000
const SPAN = 90_000
const NOW = BEGIN + 10 * SPAN

/** What happened, kept in a list of its own as it is made up. */
interface Fact {
  at: number
  order: string
  available: bigint
  locked: bigint
}

/** An account with a hundred orders, some open, some settled days late, and what it must have held when. */
async function life(seed: number) {
  const chance = random(seed)
  const table = createMemoryTable()
  const facts: Fact[] = [{ at: BEGIN - 10, order: 'grant', available: 1_000_000n, locked: 0n }]
  const first = grantDocument({
    uid: UID,
    id: `${firstIdAt(msOf(BEGIN - 10)).slice(0, 10)}ZZZZZZZZZZZZZZZZ`,
    ...{ asset: 'USD', amount: 1_000_000n, reason: 'registration', nowMs: msOf(BEGIN - 10) },
  })
  await table.write(first.put)
  let late = false
  for (let n = 0; n < 100; n++) {
    const placed = BEGIN + chance.int(0, SPAN)
    const id = firstIdAt(msOf(placed)).slice(0, 10) + String(n).padStart(16, '0')
    const stake = BigInt(chance.int(1, 900))
    const wait = chance.int(0, 9) === 0 ? 5000 + chance.int(0, 3 * SPAN) : 60
    const settled = chance.int(0, 9) > 0
    const back = chance.int(0, 1) === 0 ? 0n : stake + (stake * 4n) / 5n
    facts.push({ at: placed, order: `${id}#o0`, available: -stake - 5n, locked: stake })
    if (settled) facts.push({ at: placed + wait, order: `${id}#o1`, available: back, locked: -stake })
    const note = settled ? lateNote({ uid: UID, kind: 'order', ids: [id], at: placed + wait }) : []
    late ||= note.length > 0
    for (const each of note) await table.write(each)
    await table.write(
      replace({
        ...keys.order(UID, id),
        ...{ symbol: 'BTCUSD', placedAt: placed, openAt: placed + 1, state: settled ? 'settled' : 'open' },
        legs: [`available USD ${-stake - 5n}`, `locked USD ${stake}`, 'house:fees USD 5'],
        ...(settled && {
          ...{ result: back > 0n ? 'win' : 'loss', settledAt: placed + wait },
          settleLegs: [
            `locked USD ${-stake}`,
            ...(back > 0n ? [`available USD ${back}`] : []),
            `house:trading USD ${stake - back}`,
          ],
        }),
      }),
    )
  }
  const sum = (of: 'available' | 'locked') => facts.reduce((total, fact) => total + fact[of], 0n)
  const held = { USD_available: sum('available'), USD_locked: sum('locked') }
  await table.write(replace({ ...keys.account(UID), epoch: 0, ...held, ...(late && { late: 1 }) }))
  return { table, facts: oldestFirst(facts) }
}

const oldestFirst = (facts: Fact[]) => facts.toSorted((a, b) => a.at - b.at || (a.order < b.order ? -1 : 1))

/** Available and all owned after each fact, added up from nothing on: newest first, as a statement lists them. */
function runningOf(facts: readonly Fact[]): string[] {
  let [available, locked] = [0n, 0n]
  return facts
    .map((fact) => {
      available += fact.available
      locked += fact.locked
      return `${fact.at} ${available + locked}`
    })
    .reverse()
}

const toldOf = (movements: readonly Told[]) =>
  movements.map(({ at, owned }) => `${at} ${owned ? owned[0]?.amount : null}`)
const accountOf = async (table: Table) => (await table.get(keys.account(UID))) as Row
const placeOf = async (table: Table, now = NOW, rows = 10) => ({
  table,
  account: await accountOf(table),
  now,
  rows,
})

async function walked(table: Table, limit: number, now = NOW) {
  const told: Told[] = []
  for (let cursor: string | undefined; ; ) {
    const page = await toldPage(await placeOf(table, now), { limit, ...(cursor && { cursor }) })
    told.push(...page.movements)
    if (page.next === null) return told
    cursor = page.next
  }
}

test.each([1, 2, 3])(
  'balances are what adding up from the first movement on comes to, wherever pages end',
  async (seed) => {
    const { table, facts } = await life(seed)
    for (const limit of [1, 7, 50]) expect(toldOf(await walked(table, limit))).toEqual(runningOf(facts))
    // As if all had just happened: a cursor then holds no balances.
    expect(toldOf(await walked(table, 7, BEGIN))).toEqual(runningOf(facts))
    const [of] = await walked(table, 50)
    expect(of?.after).toHaveLength(of?.changes.length ?? 0)
  },
)

test('a cursor holds balances only once nothing can be written before it any more', async () => {
  const { table } = await life(1)
  const next = async (now: number) => (await toldPage(await placeOf(table, now), { limit: 3 })).next
  expect(await next(NOW)).toContain('~USD_available=')
  const { movements } = await toldPage(await placeOf(table), { limit: 3 })
  expect(await next((movements[2]?.at ?? 0) + LAG_S)).not.toContain('~')
})

test('a period and a file of it tell the same', async () => {
  const { table, facts } = await life(4)
  const [from, to] = [BEGIN + SPAN / 4, BEGIN + SPAN / 2]
  const wanted = runningOf(facts).filter(
    (line) => Number(line.split(' ')[0]) >= from && Number(line.split(' ')[0]) <= to,
  )
  expect(wanted.length).toBeGreaterThan(10)
  const page = await toldPage(await placeOf(table), { from, to, limit: 50 })
  expect(toldOf(page.movements)).toEqual(wanted.slice(0, 50))
  const range = { from, to, limit: 5000 }
  expect(toldOf((await toldFile(await placeOf(table), range)) ?? [])).toEqual(wanted)
  const open = { from, to: NOW, limit: 5000 }
  const until = runningOf(facts).filter((line) => Number(line.split(' ')[0]) >= from)
  expect(toldOf((await toldFile(await placeOf(table), open)) ?? [])).toEqual(until)
})

test('by document: each once, at its last movement, with those before it', async () => {
  const { table, facts } = await life(5)
  const page = await toldPage(await placeOf(table, NOW, 50), { limit: 50, byDocument: true })
  const ids = page.movements.map(({ document }) => document.id)
  expect(new Set(ids).size).toBe(50)
  const running = new Map(facts.map((fact, index) => [fact.order, runningOf(facts).at(-1 - index)]))
  for (const movement of page.movements) {
    const settled = movement.kind !== 'order_placed'
    expect(movement.earlier.map(({ kind }) => kind)).toEqual(settled ? ['order_placed'] : [])
    const order = movement.key.slice('0000000000#'.length)
    expect(toldOf([movement])).toEqual([running.get(order)])
  }
  const second = await toldPage(await placeOf(table, NOW, 50), {
    ...{ limit: 50, byDocument: true },
    cursor: page.next ?? '',
  })
  expect(second.movements.some(({ document }) => ids.includes(document.id))).toBe(false)
  const last = second.movements[0]
  expect(last && toldOf([last])).toEqual([running.get(last?.key.slice('0000000000#'.length) ?? '')])
})

/** A table where money moves while a statement is read: a refill just before the first query of each reading. */
function moving(inner: Table, times: number) {
  let left = times
  let n = 0
  return {
    ...inner,
    query: async (query: Parameters<Table['query']>[0]) => {
      if (left > 0 && query.pk.startsWith('O#')) {
        left -= 1
        const id = firstIdAt(msOf(NOW + n)).slice(0, 10) + String(n++).padStart(16, '0')
        const { put, legs } = grantDocument({
          ...{ uid: UID, id, asset: 'USD', amount: 7n, reason: 'refill', nowMs: msOf(NOW) },
        })
        await post(inner, {
          ...{ uid: UID, at: Number(put.item.at), documents: [put] },
          lines: [{ kind: 'deposit', id, movement: 'refill', legs }],
        })
      }
      return inner.query(query)
    },
  } satisfies Table
}

test('money that moves meanwhile never shows a wrong balance: it is read again, and told without after three times', async () => {
  const { table, facts } = await life(6)
  const once = moving(table, 1)
  const page = await toldPage(await placeOf(once), { limit: 3 })
  const refilled = { at: NOW, order: '~', available: 7n, locked: 0n }
  expect(toldOf(page.movements)).toEqual(runningOf([...facts, refilled]).slice(0, 3))
  const always = moving(table, 99)
  const { movements } = await toldPage(await placeOf(always), { limit: 3 })
  expect(movements).toHaveLength(3)
  expect(movements.every(({ after, owned }) => after === null && owned === null)).toBe(true)
})

test('money that comes back to the same meanwhile is noticed: movements are counted', async () => {
  const { table } = await life(7)
  const before = await accountOf(table)
  const legs = [
    { account: 'outside:practice', asset: 'USD', amount: -7n },
    { account: 'available', asset: 'USD', amount: 7n },
  ] as const
  for (const sign of [1n, -1n])
    await post(table, {
      ...{ uid: UID, at: 0, documents: [] },
      lines: [
        {
          ...{ kind: 'deposit', id: '', movement: 'refill' },
          legs: legs.map((leg) => ({ ...leg, amount: sign * leg.amount })),
        },
      ],
    })
  const after = await accountOf(table)
  expect(after.USD_available).toBe(before.USD_available)
  expect(Number(after.moves)).toBe(2)
})

test('of one kind no balances are told', async () => {
  const { table } = await life(8)
  const { movements } = await toldPage(await placeOf(table), { limit: 5, kind: 'order_win' })
  expect(movements.map(({ owned }) => owned)).toEqual([null, null, null, null, null])
})

test('what a cursor says is old enough to change no more', () => {
  for (const { timeoutSeconds } of Object.values(functions)) expect(timeoutSeconds).toBeLessThanOrEqual(LAG_S)
})

test.each(['1790000000~', '1790000000~USD_available=5', '1790000000~USD_available=-5,BTC_locked=1'])(
  'the cursor %j is read',
  (cursor) => {
    expect(readCursor(cursor)?.held).not.toBeNull()
  },
)

test.each([
  '1790000000~x',
  '1790000000~USD_open=5',
  '1790000000~USD_available=5~',
  'x~USD_available=5',
  '~',
  '1790000000~USD_available=1e9',
])('the cursor %j is not', (cursor) => {
  expect(readCursor(cursor)).toBeNull()
})
