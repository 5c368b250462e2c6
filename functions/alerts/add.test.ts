import { expect, test } from 'vitest'
import { ALERTS_MOST } from '../../shared/alerts.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { watchTable } from '../../tests/support/apis.ts'
import { ownAccount } from '../../tests/support/lambda.ts'
import { ctx, fakeTapes, mockedDeps, NOW, UID } from '../../tests/support/mocked.ts'
import { accountOf } from '../ledger/account.ts'
import { replace, type Table } from '../table/write.ts'
import { addAlert } from './add.ts'
import { alertUpdate, endUpdate } from './alert.ts'
import { ownAlerts } from './store.ts'

const alertIn = (place: number) => ({
  ...{ uid: UID, place, id: `in ${place}`, productId: 'BTCUSD', symbol: 'BTCUSD' },
  ...{ side: 'above' as const, price: 9n, at: NOW - 100 + place },
})

test('two copies of one request take one place, even if a better one becomes free', async () => {
  const memory = createMemoryTable()
  await memory.write(replace(ownAccount()))
  const add = (table: Table) => {
    const { deps } = mockedDeps({ table, tapes: fakeTapes({}, { quote: async () => null }) })
    const asked = { productId: 'BTCUSD', above: '1' }
    return addAlert(deps, { ...ctx, account: accountOf(ownAccount()) }, asked)
  }
  const over = { state: 'reached', reachedAt: NOW } as const
  for (let place = 0; place < ALERTS_MOST; place++) {
    await memory.write(alertUpdate(alertIn(place), undefined))
    if (place > 0) await memory.write(endUpdate(alertIn(place), over))
  }
  let copies = 0
  const overtaken = watchTable(memory, async (call) => {
    if (call !== 'transact' || copies++ > 0) return
    await memory.write(endUpdate(alertIn(0), over))
    await add(memory)
  })
  await add(overtaken)
  const added = (await ownAlerts(memory, UID)).filter(({ id }) => id === ctx.operationId)
  expect(added.map(({ place, state }) => [place, state])).toEqual([[0, 'waiting']])
})
