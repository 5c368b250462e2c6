import { expect, test } from 'vitest'
import { documentSettings } from '../../shared/documents.ts'
import { DAY } from '../../shared/time.ts'
import { expectKeepsFirst } from '../../tests/support/kept-writes.ts'
import { firstDepositPuts } from './bonus-offer.ts'

const AT = Date.UTC(2026, 10, 25, 15) / 1000
const puts = (amount: bigint, settings = documentSettings.reward) =>
  firstDepositPuts(settings, 'u', { id: 'd', asset: 'USD', amount }, AT * 1000)

test.each([
  [10_00n, 20n],
  [999_99n, 19_99n],
  [1_000_00n, 20_00n],
  [50_000_00n, 20_00n],
  [50n, 1n],
])('of a first deposit of %s cents %s are offered, under its terms', (amount, offered) => {
  const [note, offer] = puts(amount)
  expect(note?.item).toMatchObject({ pk: 'U#u', sk: 'FIRST', deposit: 'd' })
  expect(offer?.item).toMatchObject({
    state: 'offered',
    amount: offered,
    times: 5,
    days: 30,
    until: AT + 7 * DAY,
  })
})

test('one too small for a cent is noted, and nothing is offered with it', () => {
  expect(puts(49n).map(({ item }) => item.sk)).toEqual(['FIRST'])
})

test('its terms are the stage’s; one that offers no part of it offers nothing', () => {
  const terms = { percent: 10, max: 7_00, times: 3, days: 9, offerDays: 2 }
  const [, offer] = puts(1_000_00n, terms)
  expect(offer?.item).toMatchObject({ amount: 7_00n, times: 3, days: 9, until: AT + 2 * DAY })
  expect(puts(50_00n, terms)[1]?.item).toMatchObject({ amount: 5_00n })
  expect(puts(1_000_00n, { ...terms, percent: 0 })).toHaveLength(1)
})

test('an offer made again stays as it was made', () => expectKeepsFirst(puts(100_00n)[1]))
