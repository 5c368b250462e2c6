import { expect, test } from 'vitest'
import { type TicketStep, ticketOracle } from './ticket-oracle.ts'

let operations = 0
const step = (by: TicketStep['by'], action: TicketStep['action'], at = 0): TicketStep => ({
  ...{ by, action, at },
  operation: String(++operations),
})
const asked = step('user', 'write', 10)

test.each<[string, TicketStep[], object]>([
  ['asked', [asked], { state: 'waiting', lines: 1, since: 10, answered: 0 }],
  ['asked on: the first question waits', [asked, step('user', 'write', 20)], { lines: 2, since: 10 }],
  [
    'answered',
    [asked, step('desk', 'write', 25)],
    { state: 'answered', lines: 2, since: null, answered: 2, waited: [{ at: 25, seconds: 15 }] },
  ],
  ['closed', [asked, step('desk', 'close')], { state: 'closed', lines: 1, since: null, closedBy: 'desk' }],
  [
    'opened again',
    [asked, step('user', 'close'), step('user', 'write', 40)],
    { state: 'waiting', lines: 2, since: 40, closedBy: null },
  ],
])('%s', (_says, steps, expected) => {
  expect(ticketOracle(steps)).toMatchObject(expected)
})

test.each<[string, TicketStep[]]>([
  ['closed twice', [asked, step('user', 'close'), step('desk', 'close')]],
  ['answered when closed', [asked, step('user', 'close'), step('desk', 'write')]],
  ['one step twice', [asked, asked]],
  ['an answer to nothing', [step('desk', 'write')]],
])('%s breaks a rule', (_says, steps) => {
  expect(() => ticketOracle(steps)).toThrow()
})
