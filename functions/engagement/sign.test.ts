import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { meanwhile } from '../../tests/support/at-once.ts'
import { ctx, mockedDeps, NOW, ORDER_ID, session, UID } from '../../tests/support/mocked.ts'
import { accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { Change, type Row, replace } from '../table/write.ts'
import { signIn } from './sign.ts'

async function stage() {
  const table = createMemoryTable()
  const { deps } = mockedDeps({ table })
  const account = { ...accountRow(UID, '2026-11-25', {}), epoch: session.epoch }
  await table.write(replace(account as Row))
  const sign = (form = {}, operationId = ORDER_ID) => signIn(deps, { ...ctx, operationId } as never, form)
  const change = () => new Change(keys.account(UID))
  return { table, sign, change }
}

test('a break that begins while a day is signed in keeps it from being signed', async () => {
  const { table, sign, change } = await stage()
  const pause = () =>
    table.write(
      change()
        .set('pausedUntil', NOW + 9)
        .build(),
    )
  await expect(meanwhile(table, () => sign(), pause)).rejects.toMatchObject({ slug: 'timed_out' })
  expect(await table.get(keys.signDay(UID, '2026-11-25'))).toBeUndefined()
})

test('a day is signed in the zone its user has when it is written', async () => {
  const { table, sign, change } = await stage()
  const move = () =>
    table.write(change().set('zone', 'Asia/Tokyo').set('zoneAt', NOW).set('day', '2026-11-26').build())
  expect((await meanwhile(table, () => sign(), move)).date).toBe('2026-11-26')
})

test('a day missed that is made up meanwhile counts in the streak of the one signed in', async () => {
  const { table, sign } = await stage()
  const makeUp = () => sign({ date: '2026-11-24' }, `${ORDER_ID.slice(0, -1)}1`)
  expect((await meanwhile(table, () => sign(), makeUp)).streak).toBe(2)
})
