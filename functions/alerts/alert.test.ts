import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { alertUpdate } from './alert.ts'
import { alertRow } from './stored.ts'

const alert = {
  ...{ uid: 'ada', place: 1, id: 'first', productId: 'BTCUSD', symbol: 'BTCUSD' },
  ...{ side: 'above' as const, price: 1n, at: 1 },
}

test('a place never used takes one alert', async () => {
  const table = createMemoryTable()
  await table.write(alertUpdate(alert, undefined))
  expect((await table.write(alertUpdate({ ...alert, id: 'second' }, undefined))).ok).toBe(false)
  expect(table.rows().map(alertRow.read)).toMatchObject([{ id: 'first' }])
})

test('a used place takes another alert while the one that was seen there is over', async () => {
  const table = createMemoryTable()
  await table.write(alertUpdate(alert, undefined))
  const [row] = table.rows()
  await expectStops(alertUpdate({ ...alert, id: 'second' }, 'first'), row && { ...row, state: 'reached' }, {
    'it waits': { state: 'waiting' },
    'another was there meanwhile': { id: 'other' },
  })
})
