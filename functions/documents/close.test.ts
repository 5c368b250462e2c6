import { describe, expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { DAY, HOUR, msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { account } from '../../tests/support/looked-rows.ts'
import { keys } from '../table/keys.ts'
import { Change, type Row, replace, type Table } from '../table/write.ts'
import { isNotice } from './reconcile.ts'
import { isUnread, type Looking, look, wordsOf } from './reconcile-table.ts'
import { noRules } from './rules.ts'

// Deposits of five cents each, ten a day, and one withdrawal that waits all the time.

const FIRST = Date.UTC(2026, 0, 1) / 1000
const EACH = 5n
const A_DAY = 10
const second = (n: number) => FIRST + Math.floor(n / A_DAY) * DAY + (n % A_DAY) * HOUR + 1
const idAt = (n: number) => firstIdAt(msOf(second(n)))
const sortAt = (at: number, place: number) =>
  `${String(at).padStart(10, '0')}#${String(place).padStart(10, '0')}`
const legs = (amount: bigint) => [`outside:bank USD ${-amount}`, `available USD ${amount}`]

const deposit = (n: number): Row => ({
  ...keys.deposit('1', idAt(n)),
  ...{ class: 0n, status: 1n, asset: 'USD', amount: EACH, method: 'bank', legs: legs(EACH) },
  ...{ at: BigInt(second(n)), decidedAt: BigInt(second(n)), day: '2025-12-31' },
})
const moved = (n: number): Row => ({
  ...keys.journalRow('1', sortAt(second(n), n + 1)),
  lines: [{ of: `d${idAt(n)}`, movement: 'deposit', legs: legs(EACH) }],
  after: { USD_available: EACH * BigInt(n + 1) },
})
const accountOf = (count: number): Row =>
  account('1', {
    ...{ USD_available: EACH * BigInt(count), moves: BigInt(count), day: '2026-12-31' },
    journal: moved(count - 1).sk,
  })
const write = (table: Table, row: Row) => table.write(replace(row))

async function tableOf(count: number): Promise<Table> {
  const table = createMemoryTable()
  for (let n = 0; n < count; n++) for (const row of [deposit(n), moved(n)]) await write(table, row)
  await write(table, accountOf(count))
  return table
}
async function grow(table: Table, from: number, count: number): Promise<void> {
  for (let n = from; n < from + count; n++) for (const row of [deposit(n), moved(n)]) await write(table, row)
  await write(table, accountOf(from + count))
}
const beginAfter = (count: number) => FIRST + Math.ceil(count / A_DAY) * DAY

async function words(table: Table, looking: Looking): Promise<string[]> {
  const found = await look(table, '1', noRules, looking)
  if (isUnread(found)) throw new Error(found)
  if (found.close && found.mismatches.length === 0) await write(table, found.close)
  return found.mismatches.map(wordsOf)
}
/** A night whose close counts all that was before its day. */
const night = (table: Table, count: number, how: Looking['how'] = 'forward') =>
  words(table, { how, until: beginAfter(count) - HOUR })

function counting(table: Table): { table: Table; rows: () => number } {
  let rows = 0
  return {
    rows: () => rows,
    table: {
      ...table,
      async get(key, options) {
        rows += 1
        return table.get(key, options)
      },
      async getMany(many, options) {
        rows += many.length
        return table.getMany(many, options)
      },
      async query(query) {
        const page = await table.query(query)
        rows += 1 + page.rows.length
        return page
      },
    },
  }
}

test('an account with 5,000 movements costs as many reads a night as one with 50', async () => {
  const costs: number[] = []
  for (const count of [50, 5_000]) {
    const table = await tableOf(count)
    expect(await night(table, count)).toEqual([])
    await grow(table, count, A_DAY)
    const counted = counting(table)
    expect(await night(counted.table, count + A_DAY)).toEqual([])
    costs.push(counted.rows())
  }
  expect(costs[1]).toBe(costs[0])
  expect(costs[0]).toBeLessThan(70)
})

describe('after a night that closed 50 movements, ten more', () => {
  const planted = async (plant: (table: Table) => Promise<unknown>) => {
    const table = await tableOf(50)
    await night(table, 50)
    await grow(table, 50, A_DAY)
    await plant(table)
    return { forward: await words(table, { how: 'forward' }), whole: await words(table, { how: 'whole' }) }
  }
  const change = (table: Table, row: Row, changes: Record<string, unknown>) =>
    write(table, { ...row, ...changes } as Row)
  const BALANCE = 'account = legs: USD_available'

  test('sums of close and later documents are the account, whichever look adds them', async () => {
    expect(await planted(async () => {})).toEqual({ forward: [], whole: [] })
  })

  test.each<[string, (table: Table) => Promise<unknown>, string[]]>([
    [
      'a cent in the account',
      (table) => table.write(new Change(keys.account('1')).add('USD_available', 1n).build()),
      [BALANCE],
    ],
    ['a lost document of the last day', (table) => table.remove(keys.deposit('1', idAt(55))), [BALANCE]],
    [
      'a document of the last day that paid more',
      (table) => change(table, deposit(55), { amount: 6n, legs: legs(6n) }),
      [BALANCE],
    ],
    [
      'locked money without an open document',
      (table) => table.write(new Change(keys.account('1')).add('USD_locked', 1n).build()),
      ['account = legs: USD_locked', 'locked = open documents: USD_locked'],
    ],
    [
      'a journal row without its document',
      (table) =>
        Promise.all([
          write(table, {
            ...moved(60),
            lines: [{ of: `d${idAt(7)}`, movement: 'deposit', legs: legs(EACH) }],
          } as Row),
          write(table, accountOf(61)),
        ]),
      [BALANCE],
    ],
    ['a document without its journal row', (table) => change(table, deposit(60), {}), [BALANCE]],
  ])('%s is found by both looks', async (_says, plant, found) => {
    const { forward, whole } = await planted(plant)
    expect(forward).toEqual(found)
    expect(whole.filter((one) => found.includes(one))).toEqual(found)
  })

  test.each<[string, (table: Table) => Promise<unknown>, string[]]>([
    [
      'a document counted long ago that tells more',
      (table) => change(table, deposit(3), { amount: 6n, legs: legs(6n) }),
      [BALANCE, 'close = documents: close'],
    ],
    [
      'a row of the journal that an earlier look compared',
      (table) => change(table, moved(3), { after: { USD_available: 21n } }),
      [
        `journal adds up: USD_available of ${moved(3).sk}`,
        `journal adds up: USD_available of ${moved(4).sk}`,
      ],
    ],
    [
      'a row of the journal that is gone',
      (table) => table.remove(keys.journalRow('1', moved(3).sk)),
      [`journal without gaps: ${moved(4).sk}`, `journal adds up: USD_available of ${moved(4).sk}`],
    ],
  ])('%s is found by the whole look alone', async (_says, plant, found) => {
    expect(await planted(plant)).toEqual({ forward: [], whole: found })
  })

  test.each<[string, Record<string, unknown>]>([
    ['sums', { sums: { USD_available: 251n } }],
    ['a count of documents', { documents: 51n }],
    ['a total of the house', { totals: { 'outside:bank USD': -251n, 'available USD': 251n } }],
  ])('a close with other %s is found by the whole look, and freezes nobody', async (_what, changes) => {
    const { whole } = await planted(async (table) => {
      const row = await table.get(keys.close('1'))
      await write(table, { ...row, ...changes } as Row)
    })
    expect(whole).toEqual(['close = documents: close'])
    expect(isNotice({ check: 'close = documents' })).toBe(true)
  })
})

test('a close that a wrong look made is never returned', async () => {
  const table = await tableOf(50)
  await table.write(new Change(keys.account('1')).add('USD_available', 1n).build())
  const found = await look(table, '1', noRules, { how: 'forward', until: beginAfter(50) })
  expect(found).not.toHaveProperty('close')
})

test('a document that was open at the close is read until it settles, and then counted once', async () => {
  const table = await tableOf(50)
  const waiting: Row = {
    ...deposit(49),
    status: 3n,
    gpk: 'REVIEW#deposit',
    ...keys.deposit('1', `${idAt(49).slice(0, -1)}Z`),
  }
  const { legs: _, decidedAt: __, ...open } = waiting
  await write(table, open as Row)
  for (const count of [50, 60, 70]) {
    if (count > 50) await grow(table, count - A_DAY, A_DAY)
    expect(await night(table, count)).toEqual([])
  }
  const { gpk: _gpk, ...paid } = { ...waiting, status: 1n, decidedAt: BigInt(second(70)) } as Row
  await write(table, paid as Row)
  await write(table, {
    ...moved(70),
    lines: [{ of: `d${paid.sk.slice(2)}`, movement: 'deposit', legs: legs(EACH) }],
  } as Row)
  await write(table, accountOf(71))
  expect(await night(table, 80)).toEqual([])
  expect(await night(table, 90)).toEqual([])
  expect(await night(table, 90, 'whole')).toEqual([])
})
