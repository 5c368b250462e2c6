import { test } from 'vitest'
import { standingAtStart } from '../../shared/calc/financing.ts'
import { expectKeepsFirst } from '../../tests/support/kept-writes.ts'
import { NOW } from '../../tests/support/mocked.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { keys } from '../table/keys.ts'
import { accrualPut } from './accrual.ts'
import { giveBack } from './capacity.ts'
import { type Holding, holdingChange, holdingPut } from './holding.ts'
import { investedLegs } from './legs.ts'

const standing = standingAtStart(100n)
const terms = { dailyRate: 1_000n, days: 30, dividend: 'dailyReturn' } as const
const holding: Holding = {
  ...{ uid: 'U', id: 'H', operation: 'H', project: 'p', version: 1, asset: 'USD', state: 'earning', terms },
  ...{ boughtOn: '2026-11-25', term: 0, renewalsLeft: 0, renewedBy: [], stoppedBy: null, paid: 0n },
  ...{ standing, bought: { amount: 100n, isPart: false }, changes: 0, wanted: null, awaitsUntil: null },
  ...{ promised: 3n, at: NOW, bookedAt: null, ended: null, legs: investedLegs('USD', 100n), endLegs: [] },
}

test('a holding changes as it was read', async () => {
  const { item } = holdingPut(holding, 1)
  await expectStops(holdingChange(holding, { ...holding, changes: 1 }).build(), item, {
    'it changed meanwhile': { changes: 5 },
    'a day was booked meanwhile': { booked: 1 },
    'it ended meanwhile': { state: 'ended' },
  })
})

test('a day of a holding is booked once', async () => {
  const period = { number: 1, earned: 1n, paid: 1n, released: 0n, after: standing }
  const booked = { holding, before: standing, period, dailyRate: 1_000n, unfundedFrom: null }
  await expectKeepsFirst(accrualPut({ ...booked, at: NOW, timeZone: 'UTC' }))
})

test('nothing is given back to a project that is not there', async () => {
  const there = { ...keys.capacity('p'), free: 1n }
  await expectStops(giveBack('p', { promise: 1n }), there, { 'there is none': undefined })
})
