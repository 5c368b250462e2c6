import { expect, test } from 'vitest'
import { createMemoryTable } from '../../../tests/model/memory-table.ts'
import { watchTable } from '../../../tests/support/apis.ts'
import { ownAccount, ownProfile } from '../../../tests/support/lambda.ts'
import { NOW, NOW_MS, UID } from '../../../tests/support/mocked.ts'
import { practiceDefaults } from '../../config.ts'
import { accountOf } from '../../ledger/account.ts'
import { keys } from '../../table/keys.ts'
import { replace } from '../../table/write.ts'
import { standing } from './standing.ts'

const terms = {
  ...practiceDefaults.vip,
  points: { level: 0, sign: 0, limits: 0, quiz: 10 },
  levels: [10, 20],
}

test('a VIP level reached at a later look is not lowered by an earlier one', async () => {
  const table = createMemoryTable()
  await table.write(replace(ownProfile()))
  await table.write(replace({ ...keys.vip(UID), quizAt: NOW }))
  const higher = { ...keys.vip(UID), quizAt: NOW, vip: 2, vipAt: NOW, vipPercent: 9 }
  const overtaken = watchTable(table, (call) => call === 'write' && table.write(replace(higher)))
  await standing({ table: overtaken, vip: terms }, accountOf(ownAccount()), NOW_MS)
  expect(await table.get(keys.vip(UID))).toMatchObject({ vip: 2n, vipPercent: 9n })
})
