import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { indexKeys, mockedDeps, UID } from '../../tests/support/mocked.ts'
import { keys } from '../table/keys.ts'
import { replace } from '../table/write.ts'
import { takeBounce } from './take.ts'

test('a bounce for a user without a profile creates none', async () => {
  const table = createMemoryTable()
  const guard = { ...keys.unique('mail', 'ada@example.com', indexKeys), uid: UID }
  await table.write(replace(guard))
  const bounce = { bounceType: 'Permanent', bouncedRecipients: [{ emailAddress: 'ada@example.com' }] }
  await takeBounce(mockedDeps({ table }).deps, JSON.stringify({ eventType: 'Bounce', bounce }))
  expect(table.rows()).toEqual([guard])
})
