import { expect, test } from 'vitest'
import { DAY } from '../../shared/time.ts'
import type { Destination } from '../table/destinations.ts'
import { isSameName } from './evidence.ts'
import { type FlagFacts, flagsOf } from './flags.ts'
import type { Withdrawal } from './withdrawal.ts'

const AT = 1_800_000_000
const to = { id: 'card', place: 1 } as Withdrawal['destination']
const withdrawal = { id: 'w', at: AT, amount: 100_00n, asset: 'USD', state: 'reserved', destination: to }
const paid = { ...withdrawal, id: 'p', at: AT - 20 * DAY, amount: 60_00n, state: 'paid' }
const device = { browser: 'Firefox', system: 'Linux' } as const
const event = (type: string, at: number, isNew = false) => ({ type, at, isNew, device, country: 'TH' })

/** Raises no flag. */
const plain = {
  withdrawal,
  destination: { id: 'card', boundAt: AT - 30 * DAY, removedAt: null } as Destination,
  others: [paid],
  deposited: [{ at: AT - 10 * DAY, amount: 500_00n }],
  staked: [{ at: AT - 9 * DAY, amount: 500_00n }],
  events: [
    event('login', AT - DAY),
    event('passwordChanged', AT - 8 * DAY),
    event('newDevice', AT - 8 * DAY),
  ],
  isOwn: true,
} as unknown as FlagFacts

test('an ordinary withdrawal raises no flag', () => {
  expect(flagsOf(plain)).toEqual([])
})

const removed = { ...plain.destination, removedAt: AT - 60 }
const bound = { ...plain.destination, boundAt: AT - DAY }
const cases: [string, object, object][] = [
  ['a holder by another name', { isOwn: false }, { flag: 'holder_differs', at: null }],
  ['a destination that was removed', { destination: removed }, { flag: 'destination_removed', at: AT - 60 }],
  [
    'a place that was given to nobody',
    { destination: null },
    { flag: 'destination_removed', at: null, fact: { place: 1 } },
  ],
  [
    'a destination bound yesterday',
    { destination: bound },
    { flag: 'new_destination', at: AT - DAY, fact: { times: 1 } },
  ],
  [
    'one that nothing was paid to, however old',
    { others: [] },
    { flag: 'new_destination', at: AT - 30 * DAY, fact: { times: 0 } },
  ],
  [
    'a login on a new device',
    { events: [event('login', AT - 2 * DAY, true), event('newDevice', AT - 3 * DAY)] },
    { flag: 'new_device', at: AT - 2 * DAY, fact: { ...device, country: 'TH' } },
  ],
  [
    'a decided removal of the fund password',
    { events: [event('proofRemovalDecided', AT - 5)] },
    { flag: 'changed_secret', at: AT - 5, fact: { what: 'proofRemovalDecided' } },
  ],
  [
    'more than twice the largest before',
    { withdrawal: { ...withdrawal, amount: 120_01n } },
    { flag: 'unusual_amount', at: paid.at, fact: { amount: 60_00n } },
  ],
  [
    'a deposit of which a part was staked',
    { staked: [{ at: AT - 9 * DAY, amount: 499_99n }] },
    { flag: 'untraded_deposit', at: AT - 10 * DAY, fact: { amount: 500_00n, staked: 499_99n } },
  ],
  [
    'stakes from before the deposit',
    { staked: [{ at: AT - 11 * DAY, amount: 900_00n }] },
    { flag: 'untraded_deposit', at: AT - 10 * DAY, fact: { amount: 500_00n, staked: 0n } },
  ],
]
test.each(cases)('%s is said, with its fact and its moment, and nothing else', (_says, change, flag) => {
  expect(flagsOf({ ...plain, ...change })).toEqual([expect.objectContaining(flag)])
})

test('each change of a secret is said once, the newest; exactly twice the largest is usual', () => {
  const events = ['phoneChanged', 'mailChanged', 'phoneChanged'].map((type, days) => event(type, AT - days))
  const said = flagsOf({ ...plain, events } as unknown as FlagFacts)
  expect(said.map(({ at, fact }) => [at, fact.what])).toEqual([
    [AT, 'phoneChanged'],
    [AT - 1, 'mailChanged'],
  ])
  expect(flagsOf({ ...plain, withdrawal: { ...plain.withdrawal, amount: 120_00n } })).toEqual([])
})

test.each([
  ['Ada Byron', 'BYRON ADA', true],
  ['Ada Byron', 'ada  byron', true],
  ['José Núñez-Ruiz', 'JOSE NUNEZ RUIZ', true],
  ['王小明', '王小明', true],
  ['Ada Byron', 'Ada Lovelace', false],
  ['Ada Byron', 'Ada', false],
])('%s and %s are one name: %s', (one, other, same) => {
  expect(isSameName(one, other)).toBe(same)
})
