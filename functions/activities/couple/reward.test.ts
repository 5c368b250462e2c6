import { expect, test } from 'vitest'
import { createMemoryTable } from '../../../tests/model/memory-table.ts'
import { rewardOf, rewardPut } from './reward.ts'

test('a couple’s reward is written once under its id', async () => {
  const table = createMemoryTable()
  const first = {
    uid: 'ada',
    id: 'first',
    link: 'link',
    number: 1,
    dates: ['2026-11-25'],
    at: 1,
    amount: 100n,
  }
  await table.write(rewardPut(first))
  expect((await table.write(rewardPut({ ...first, number: 2, amount: 200n }))).ok).toBe(false)
  expect(table.rows().map(rewardOf)).toEqual([first])
})
