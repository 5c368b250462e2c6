import { test } from 'vitest'
import { keepingWrites, plainProfile, tableOf } from '../tests/support/kept-writes.ts'
import { key, NOW_MS, UID } from '../tests/support/mocked.ts'
import { expectStops } from '../tests/support/stops.ts'
import { checkFundPassword } from './fund-password.ts'
import { hashPassword } from './password.ts'
import { keys } from './table/keys.ts'
import { profileOf } from './table/profile.ts'

test('replaces an outdated hash unless another password was set meanwhile', async () => {
  const row = plainProfile({
    fundPasswordHash: await hashPassword('quiet-river7', { memory: 8, passes: 1, parallelism: 1 }),
  })
  const { table, to } = keepingWrites(await tableOf(row))
  const deps = { table, secrets: { uniqueKey: key } } as never
  await checkFundPassword(deps, { address: '10.0.0.1', nowMs: NOW_MS }, profileOf(row), 'quiet-river7')
  await expectStops(...to(keys.profile(UID)), {
    'another was set': { fundPasswordHash: 'argon2id$new' },
    'it was removed': { fundPasswordHash: undefined },
  })
})
