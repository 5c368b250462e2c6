import { expect, test } from 'vitest'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { keys } from '../table/keys.ts'
import { Change, replace } from '../table/write.ts'
import { accountOf, accountRow } from './account.ts'
import { less, todayOf, writeDay } from './day.ts'

const NOON = msOf(Date.UTC(2026, 10, 25, 12) / 1000)

/** A row from before days had an end, on the day it is in, and what a process read of it. */
async function old() {
  const table = createMemoryTable()
  const { dayEnds: _, ...row } = accountRow('1', '2026-11-25', {})
  await table.write(replace(row))
  const account = accountOf((await table.get(keys.account('1'))) as never)
  const take = () => {
    const today = todayOf(account, NOON, 'UTC')
    const change = new Change(keys.account('1'))
    writeDay(change, account, less(today, { stake: 5n }), NOON, { stake: 5n })
    return table.write(change.build())
  }
  return { table, account, take }
}

test('the day of a row that had no end gets one, with what is taken of it', async () => {
  const { table, account, take } = await old()
  expect((await take()).ok).toBe(true)
  const row = await table.get(keys.account('1'))
  expect(row).toMatchObject({ leftStake: account.limits.stake.left - 5n, leftLoss: account.limits.loss.left })
  expect(row?.dayEnds).toBe(BigInt(Date.UTC(2026, 10, 26) / 1000))
})

test('not where something was taken of it since it was read', async () => {
  const { table, take } = await old()
  await table.write(new Change(keys.account('1')).add('leftStake', -1n).build())
  expect((await take()).ok).toBe(false)
})
