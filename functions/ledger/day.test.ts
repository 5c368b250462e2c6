import { expect, test } from 'vitest'
import { msOf } from '../../shared/time.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { keys } from '../table/keys.ts'
import { Change, replace } from '../table/write.ts'
import { accountOf, accountRow } from './account.ts'
import { less, todayOf, writeDay } from './day.ts'

const MIDNIGHT = Date.UTC(2026, 10, 26) / 1000
const HOUR_LATER = msOf(MIDNIGHT + 3600)

/** A day that ended at midnight UTC, of a user who has gone west: there the date is the same. */
async function westward() {
  const table = createMemoryTable()
  await table.write(replace({ ...accountRow('1', '2026-11-25', {}), zone: 'America/New_York', zoneAt: 1n }))
  const account = accountOf((await table.get(keys.account('1'))) as never)
  const take = () => {
    const today = todayOf(account, HOUR_LATER, 'UTC')
    const change = new Change(keys.account('1'))
    writeDay(change, account, less(today, { stake: 5n }), HOUR_LATER, { stake: 5n })
    return table.write(change.build())
  }
  return { table, account, take }
}

test('a day that is over with its date unchanged gets its new end, with what is taken of it', async () => {
  const { table, account, take } = await westward()
  expect((await take()).ok).toBe(true)
  const row = await table.get(keys.account('1'))
  expect(row).toMatchObject({ leftStake: account.limits.stake.left - 5n, leftLoss: account.limits.loss.left })
  expect(row?.dayEnds).toBe(BigInt(MIDNIGHT + 5 * 3600))
})

test('not where something was taken of it since it was read', async () => {
  const { table, take } = await westward()
  await table.write(new Change(keys.account('1')).add('leftStake', -1n).build())
  expect((await take()).ok).toBe(false)
})

test('not where the limits have changed since they were read', async () => {
  const { table, take } = await westward()
  await table.write(new Change(keys.account('1')).set('limits', 's1').build())
  expect((await take()).ok).toBe(false)
})
