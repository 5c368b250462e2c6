import { expect, test } from 'vitest'
import { standingAtStart } from '../../shared/calc/financing.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { meanwhile } from '../../tests/support/at-once.ts'
import { ctx, mockedDeps, NOW, session, UID } from '../../tests/support/mocked.ts'
import { accountRow } from '../ledger/account.ts'
import { keys } from '../table/keys.ts'
import { Change, type Row, replace } from '../table/write.ts'
import { type Holding, holdingPut } from './holding.ts'
import { investedLegs } from './legs.ts'
import { takeOut } from './take-out.ts'

const holding: Holding = {
  ...{ uid: UID, id: 'H', operation: 'H', project: 'p', version: 1, asset: 'USD', state: 'earning' },
  ...{ terms: { dailyRate: 100n, days: 0, dividend: 'dailyReturn' }, boughtOn: '2026-11-25', term: 0 },
  ...{ renewalsLeft: 0, renewedBy: [], stoppedBy: null, paid: 0n, standing: standingAtStart(100n) },
  ...{ bought: { amount: 100n, isPart: false }, changes: 0, wanted: null, awaitsUntil: null, promised: 0n },
  ...{ at: NOW, bookedAt: null, ended: null, legs: investedLegs('USD', 100n), endLegs: [] },
}

test('a session that ends while money is taken out of a holding takes none', async () => {
  const table = createMemoryTable()
  const { deps } = mockedDeps({ table })
  await table.write(holdingPut(holding, 1))
  await table.write(replace({ ...keys.capacity('p'), open: 1, left: 0n, free: 0n }))
  const account = { ...accountRow(UID, '2026-11-25', { USD_locked: 100n }), epoch: session.epoch }
  await table.write(replace(account as Row))
  const ends = () => table.write(new Change(keys.account(UID)).set('epoch', session.epoch + 1).build())
  const takes = () => takeOut(deps, ctx as never, { holding: 'H', amount: '1' })
  await expect(meanwhile(table, takes, ends)).rejects.toMatchObject({ slug: 'login_required' })
  expect((await table.get(keys.account(UID)))?.USD_locked).toBe(100n)
})
