import { test } from 'vitest'
import { expectStops } from '../../tests/support/stops.ts'
import { practiceDefaults } from '../config.ts'
import { keys } from '../table/keys.ts'
import type { Write } from '../table/write.ts'
import { claimGivenBack, claimWrites } from './claim.ts'
import type { Deposit } from './deposit.ts'

const credit = { uid: 'U', id: 'D', claim: 'T', amount: 1n, at: 1 } as Deposit
const thread = keys.thread('U', 'T')

test('a reward is claimed on a ticket about a reward, once', async () => {
  const [write] = claimWrites(practiceDefaults.deposit, credit)
  await expectStops(
    write as Write,
    { ...thread, topic: 'reward' },
    {
      'it is about something else': { topic: 'deposit' },
      'it was claimed on before': { claim: 'E' },
    },
  )
})

test('only the credit that claimed a ticket releases it', async () => {
  const [write] = claimGivenBack(credit)
  await expectStops(write as Write, { ...thread, claim: 'D' }, { 'another was': { claim: 'E' } })
})
