import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { journalPartition, keys } from '../table/keys.ts'
import { create, type Row, replace, type Table } from '../table/write.ts'
import { accountRow } from './account.ts'
import type { Line } from './journal.ts'
import { type Movement, post } from './post.ts'

const UID = '1'
const document = (sk: string) => ({ pk: 'U#1', sk })
const line = (id: string, amount: bigint): Line => ({
  ...{ kind: 'deposit', id, movement: 'credit' },
  legs: [
    { account: 'house:treasury', asset: 'USD', amount: -amount },
    { account: 'available', asset: 'USD', amount },
  ],
})
const movement = (id: string, at: number, amount = 1n): Movement => ({
  ...{ uid: UID, lines: [line(id, amount)], at, documents: [create(document(id))] },
})

async function begun(): Promise<Table> {
  const table = createMemoryTable()
  await table.write(replace(accountRow(UID, '2026-11-25', { USD_available: 5n })))
  return table
}
const accountIn = (table: Table) => table.get(keys.account(UID), { consistent: true }) as Promise<Row>
async function journalIn(table: Table) {
  const { rows } = await table.query({ pk: journalPartition(UID), consistent: true })
  return rows.map(({ sk, after }) => [sk, (after as Record<string, bigint>).USD_available])
}

test('each movement writes a row: the next place, what its documents move, and the balances then', async () => {
  const table = await begun()
  await post(table, { ...movement('a', 100), lines: [line('a', 2n), line('b', 3n)] })
  await post(table, movement('c', 101))
  const { rows } = await table.query({ pk: journalPartition(UID) })
  expect(rows).toEqual([
    {
      ...keys.journalRow(UID, '0000000100#0000000001'),
      lines: [
        { of: 'da', movement: 'credit', legs: ['house:treasury USD -2', 'available USD 2'] },
        { of: 'db', movement: 'credit', legs: ['house:treasury USD -3', 'available USD 3'] },
      ],
      after: { USD_available: 10n },
    },
    expect.objectContaining({ sk: '0000000101#0000000002', after: { USD_available: 11n } }),
  ])
  expect(await accountIn(table)).toMatchObject({ USD_available: 11n, journal: '0000000101#0000000002' })
})

test('a clock that is behind writes no earlier row', async () => {
  const table = await begun()
  for (const [id, at] of [
    ['a', 100],
    ['b', 90],
    ['c', 95],
    ['d', 101],
  ] as const)
    await post(table, movement(id, at))
  expect((await journalIn(table)).map(([sk]) => sk)).toEqual([
    ...['0000000100#0000000001', '0000000100#0000000002', '0000000100#0000000003', '0000000101#0000000004'],
  ])
  await post(table, movement('e', 99))
  expect(await accountIn(table)).toMatchObject({ journal: '0000000101#0000000005' })
})

test('an account that was read before others moved it is taken as it stands then: no place is lost or taken twice', async () => {
  const table = await begun()
  const read = await accountIn(table)
  for (const id of ['a', 'b', 'c']) expect((await post(table, { ...movement(id, 100), read })).ok).toBe(true)
  expect(await journalIn(table)).toEqual([
    ['0000000100#0000000001', 6n],
    ['0000000100#0000000002', 7n],
    ['0000000100#0000000003', 8n],
  ])
})

test('twenty movements of one user at one moment are all written, one after another', async () => {
  const table = await begun()
  const read = await accountIn(table)
  const ids = Array.from({ length: 20 }, (_, n) => `n${n}`)
  const posted = await Promise.all(ids.map((id) => post(table, { ...movement(id, 100), read })))
  expect(posted.every(({ ok }) => ok)).toBe(true)
  expect((await journalIn(table)).map(([, held]) => held)).toEqual(ids.map((_, n) => BigInt(6 + n)))
})

test('a document that was written is told at the first try, however old the account that was read', async () => {
  const table = await begun()
  const read = await accountIn(table)
  await post(table, movement('a', 100))
  let tries = 0
  const counted: Table = {
    ...table,
    transact(writes) {
      tries += 1
      return table.transact(writes)
    },
  }
  const again = await post(counted, { ...movement('a', 101), read })
  expect(tries).toBe(1)
  expect(again).toMatchObject({ ok: false, documents: [document('a')] })
  expect(await journalIn(table)).toHaveLength(1)
})

test('what an account refuses is asked again of the account as it stands, and told', async () => {
  const table = await begun()
  const read = await accountIn(table)
  await post(table, movement('a', 100, -5n))
  let asked = 0
  const account: Movement['account'] = (change) => {
    asked += 1
    change.where('USD_available', '>=', 1n)
  }
  const refused = await post(table, { ...movement('b', 101, -1n), read, account })
  expect(refused).toMatchObject({ ok: false, documents: [undefined], account: { USD_available: 0n } })
  expect(asked).toBe(2)
  expect(await journalIn(table)).toHaveLength(1)
})

test('a row that its account does not know is a defect', async () => {
  const table = await begun()
  await table.write(create({ ...keys.journalRow(UID, '0000000100#0000000001') }))
  await expect(post(table, movement('a', 100))).rejects.toThrow('has a row that its account does not know')
  expect(await accountIn(table)).toMatchObject({ USD_available: 5n })
})
