import { expect, test } from 'vitest'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { expectStops } from '../../tests/support/stops.ts'
import { findingPut, findings, newFinding } from './finding.ts'

test('a first finding of a user does not replace another', async () => {
  const table = createMemoryTable()
  await table.write(findingPut(newFinding('ada', 'frozen', 1), null))
  expect((await table.write(findingPut(newFinding('ada', 'suspect', 2), null))).ok).toBe(false)
  expect(await findings(table)).toMatchObject([{ state: 'frozen', at: 1 }])
})

const frozen = newFinding('ada', 'frozen', 1)
const pressed = { ...frozen, firstBy: 'ann', firstAt: 2, firstOp: 'press' }
test.each([
  ['nobody', frozen, { firstBy: 'ann' }],
  ['one operator', pressed, { firstBy: 'bob' }],
])('a finding whose freeze %s has lifted is written as it was read', async (_who, before, another) => {
  const row = findingPut(before, null).item
  await expectStops(findingPut({ ...before, state: 'over', at: 3 }, before), row, {
    'its state changed': { state: 'noticed' },
    'it came to that state anew': { at: 2n },
    'another operator was first': another,
  })
})
