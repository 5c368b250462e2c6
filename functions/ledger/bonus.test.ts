import { test } from 'vitest'
import { UID } from '../../tests/support/mocked.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { keys } from '../table/keys.ts'
import { Change } from '../table/write.ts'
import { countTurnover, endBonus, whereBonus } from './bonus.ts'

const on = () => new Change(keys.account(UID)).set('touched', 1)
const row = { ...keys.account(UID), bonus: 'R1', turnover: 5n }
const others = { 'another bonus runs': { bonus: 'R2' }, 'none runs': { bonus: undefined } }

test('an order that assumes a bonus is written while that one runs', async () => {
  const change = on()
  whereBonus(change, { id: 'R1', left: 5n, ends: 9 })
  await expectStops(change.build(), row, others)
})

test('the bonus that runs ends, and no other', () => expectStops(endBonus(on(), 'R1').build(), row, others))

test('turnover counts for the bonus that runs; for one that does not, nothing is written if it does', async () => {
  const counts = on()
  countTurnover(counts, 'R1', 1n, row)
  await expectStops(counts.build(), row, others)
  const passes = on()
  countTurnover(passes, 'R1', 1n, { ...row, bonus: 'R2' })
  await expectStops(passes.build(), { ...row, bonus: 'R2' }, { 'it runs after all': { bonus: 'R1' } })
})
