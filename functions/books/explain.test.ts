import { test } from 'vitest'
import { expectStops } from '../../tests/support/stops.ts'
import { correction } from '../ledger/correction.ts'
import { keys } from '../table/keys.ts'
import type { Write } from '../table/write.ts'
import { thaw } from './explain.ts'

test('a user moves money again where what differs is as two operators saw it', async () => {
  const account = { ...keys.account('ada'), frozen: 'books_differ', moves: 3n, USD_available: 5n }
  const differences = (['available', 'locked'] as const).map((name) => ({
    ...{ asset: 'USD' as const, account: name, amount: 1n },
  }))
  const by = { operator: 'eve', at: 1, operation: '1' }
  const booked = differences.map((one) => correction('ada', one, { first: by, decided: by }))
  const [change] = thaw('ada', { account, differences }, booked, 1)
  await expectStops(change as Write, account, {
    'another press thawed it': { frozen: undefined },
    'money moved': { moves: 4n },
    'a balance changed': { USD_available: 6n },
    'a balance came that was not there': { USD_locked: 1n },
    'another row stands in the journal': { journal: '0000000001#0000000001' },
  })
})
