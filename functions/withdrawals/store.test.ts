import { expect, test } from 'vitest'
import { newId } from '../../shared/ids.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { keys } from '../table/keys.ts'
import { type Row, replace, type Table } from '../table/write.ts'
import { openWithdrawals } from './store.ts'

test('an old pending withdrawal is found behind many newer ones; none costs no read', async () => {
  const memory = createMemoryTable()
  let reads = 0
  const table: Table = {
    ...memory,
    query(query) {
      reads += 1
      return memory.query(query)
    },
  }
  const put = (at: number, state: string, amount: bigint) =>
    memory.write(
      replace({
        ...keys.withdrawal('ADA', newId(at)),
        ...{ state, asset: 'USD', amount, fee: 1n, at: BigInt(at), day: 'x', destination: { place: 1n } },
      } as unknown as Row),
    )
  await put(1000, 'sending', 100_00n)
  for (let n = 0; n < 250; n++) await put(2000 + n, 'paid', 7_00n)
  await put(9000, 'reserved', 30_00n)
  const held = (locked: bigint, openTotal = 0n) =>
    openWithdrawals(table, { uid: 'ADA', balances: { USD: { locked } }, openTotal } as never, 'USD')
  expect((await held(150_00n, 20_00n)).map(({ amount }) => amount)).toEqual([30_00n, 100_00n])
  expect(reads).toBe(3)
  expect(await held(20_00n, 20_00n)).toEqual([])
  expect(reads).toBe(3)
  // Other locked money must not cause endless reading.
  for (let n = 0; n < 300; n++) await put(3000 + n, 'paid', 7_00n)
  await held(1_000_000n)
  expect(reads).toBe(7)
})
