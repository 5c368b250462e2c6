import { describe, expect, test } from 'vitest'
import { firstIdAt } from '../../shared/ids.ts'
import { DAY, HOUR, msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { account } from '../../tests/support/looked-rows.ts'
import { keys } from '../table/keys.ts'
import { type Key, type Row, replace, type Table } from '../table/write.ts'
import { isNotice } from './reconcile.ts'
import { isUnread, type Looking, look } from './reconcile-table.ts'
import { noRules } from './rules.ts'

// A deposit on each of five days; the close counts them. On the sixth a newer version writes.

const FIRST = Date.UTC(2026, 0, 1) / 1000
const second = (n: number) => FIRST + n * DAY + HOUR
const idAt = (n: number) => firstIdAt(msOf(second(n)))
const sortAt = (n: number) => `${second(n)}#${String(n + 1).padStart(10, '0')}`
const LEGS = ['outside:bank USD -5', 'available USD 5']

const deposit = (n: number, changes = {}): Row =>
  ({
    ...keys.deposit('1', idAt(n)),
    ...{ class: 0n, status: 1n, asset: 'USD', amount: 5n, method: 'bank', legs: LEGS },
    ...{ at: BigInt(second(n)), decidedAt: BigInt(second(n)), day: '2025-12-31' },
    ...changes,
  }) as Row
const moved = (n: number, line: { of?: string; movement?: string; legs?: string[] }, after = 5 * (n + 1)) =>
  ({
    ...keys.journalRow('1', sortAt(n)),
    lines: [{ of: `d${idAt(n)}`, movement: 'deposit', legs: LEGS, ...line }],
    after: { USD_available: BigInt(after) },
  }) as Row

const CLOSED = 5
const UNTIL = FIRST + CLOSED * DAY
const GIFT = `z${idAt(CLOSED)}`

interface Sixth {
  line?: Parameters<typeof moved>[1]
  row?: Row
  held?: bigint
  after?: number
}
async function tableWith({ line = {}, row, held = 30n, after = 30 }: Sixth): Promise<Table> {
  const table = createMemoryTable()
  const write = (row: Row) => table.write(replace(row))
  const own = (count: number, held: bigint) =>
    account('1', { USD_available: held, day: '2026-12-31', journal: sortAt(count - 1) })
  for (let n = 0; n < CLOSED; n++) for (const row of [deposit(n), moved(n, {})]) await write(row)
  await write(own(CLOSED, 25n))
  const found = await look(table, '1', noRules, { how: 'forward', until: UNTIL })
  if (isUnread(found) || !found.close) throw new Error('no close')
  await write(found.close)
  await write(moved(CLOSED, line, after))
  if (row) await write(row)
  await write(own(CLOSED + 1, held))
  return table
}
async function found(table: Table, how: Looking['how'], until?: number): Promise<string[]> {
  const found = await look(table, '1', noRules, { how, until })
  if (isUnread(found)) throw new Error(found)
  expect(found).not.toHaveProperty('close')
  return found.mismatches.map(({ check, of, found, expected }) => `${check}: ${of} ${found} for ${expected}`)
}

const STATUS = { row: deposit(CLOSED, { status: 9n }) }
const NEW_LEGS = ['available USD 3', 'house:bonus USD -3']
const written: [string, Sixth, string][] = [
  ['a document of an unknown kind', { line: { of: GIFT, movement: 'gift' } }, GIFT],
  ['a document of an unknown status', STATUS, STATUS.row.sk],
  [
    'a document that cannot be read',
    { row: deposit(CLOSED, { class: 1n, reason: 'birthday' }) },
    STATUS.row.sk,
  ],
  [
    'a document with an unknown movement, and its legs where no known ones are',
    { line: { movement: 'gift', legs: NEW_LEGS }, row: deposit(CLOSED, { legs: [] }), held: 28n, after: 28 },
    `d${idAt(CLOSED)}`,
  ],
]

describe.each(written)('%s of a newer version', (_says, sixth, name) => {
  const NOTICE = `known to this version: ${name} 1 for 0`

  test.each(['forward', 'whole'] as const)(
    'is one notice, which freezes nobody, and writes no close: looked at %s',
    async (how) => {
      expect(await found(await tableWith(sixth), how, UNTIL + DAY)).toEqual([NOTICE])
      expect(isNotice({ check: 'known to this version' })).toBe(true)
    },
  )

  test('hides no cent that no leg tells', async () => {
    const { held = 30n } = sixth
    expect(await found(await tableWith({ ...sixth, held: held + 1n }), 'forward')).toEqual([
      `account = legs: USD_available ${held + 1n} for ${held}`,
      NOTICE,
    ])
  })
})

test('legs of an unknown kind must balance, and no balance may be below zero', async () => {
  const line = { of: GIFT, movement: 'gift', legs: ['available USD -26', 'house:gifts USD 25'] }
  expect(await found(await tableWith({ line, held: -1n, after: -1 }), 'forward')).toEqual([
    `legs balance: ${GIFT} USD -1 for 0`,
    'never below zero: USD_available -1 for 0',
    `known to this version: ${GIFT} 1 for 0`,
  ])
})

test('a close that a newer version wrote is not gone on from: it may count what this one does not read', async () => {
  const table = await tableWith({ line: { of: GIFT, movement: 'gift' } })
  const close = (await table.get(keys.close('1'))) as Row
  const counted = { sums: { USD_available: 30n }, from: { ...(close.from as object), gift: 'Z#1' } }
  await table.write(replace({ ...close, ...counted, until: BigInt(UNTIL + DAY) } as Row))
  expect(await found(table, 'forward')).toEqual([`known to this version: ${GIFT} 1 for 0`])
})

test('a document that the close of a newer version counted is counted once', async () => {
  const row = deposit(CLOSED, { status: 9n })
  const table = await tableWith({ row })
  const close = (await table.get(keys.close('1'))) as Row
  const counted = { sums: { USD_available: 30n }, until: BigInt(UNTIL + DAY) }
  await table.write(replace({ ...close, ...counted } as Row))
  expect(await found(table, 'forward')).toEqual([`known to this version: ${row.sk} 1 for 0`])
})

test('locked money, counters and profit are not judged where a newer version may have changed them', async () => {
  const table = await tableWith({ line: { of: GIFT, movement: 'gift' } })
  const change = async (key: Key, changes: object) =>
    table.write(replace({ ...(await table.get(key)), ...changes } as Row))
  await change(keys.account('1'), { openTotal: 7n, open: { NEW: 7n }, profit: 3n })
  await change(keys.journalRow('1', sortAt(CLOSED)), { after: { USD_available: 30n, profit: 3n } })
  expect(await found(table, 'forward')).toEqual([`known to this version: ${GIFT} 1 for 0`])
})
