import { expect, test } from 'vitest'
import { noRules, type Rules } from '../documents/rules.ts'
import type { Row } from '../table/write.ts'
import { faults, notices } from './faults.ts'

/** An order as it must be, by what is written down here and nowhere else. */
function right(changes: Record<string, unknown> = {}): Row {
  return {
    ...{ pk: 'O#1', sk: '2', asset: 'USD', productId: 'BTCUSD', version: 1n, direction: 'up' },
    ...{ amount: 10_000n, payoutRate: 800_000n, feeRate: 5_000n, feeMin: 1n, fee: 50n },
    ...{
      seconds: 30n,
      placedAt: 99n,
      openAt: 100n,
      closeAt: 130n,
      state: 'settled',
      result: 'win',
      settledAt: 130n,
    },
    ...{ openPrice: 100n, closePrice: 101n },
    legs: ['available USD -10050', 'locked USD 10000', 'house:fees USD 50'],
    settleLegs: ['locked USD -10000', 'house:trading USD -8000', 'available USD 18000'],
    ...changes,
  } as Row
}
const back = ['locked USD -10000', 'house:fees USD -50', 'available USD 10050']
const lost = ['locked USD -10000', 'house:trading USD 10000']

const rules: Rules = {
  ...noRules,
  version: (id, version) =>
    id === 'BTCUSD' && version === 1
      ? ({
          ...{ pk: 'CATALOG', sk: 'x', orderMin: 10_000n, orderMax: 10_000n, feeRate: 5_000n, feeMin: 1n },
          terms: [
            { seconds: 30n, payoutRate: 800_000n },
            { seconds: 60n, payoutRate: 900_000n },
          ],
        } as Row)
      : undefined,
}

const feeOf = (fee: bigint, of: Record<string, unknown>) => ({
  fee,
  legs: [`available USD ${-10_000n - fee}`, 'locked USD 10000', `house:fees USD ${fee}`],
  ...of,
})
test.each<[string, Record<string, unknown>, string[]]>([
  ['as it must be, its stake the least and the most', {}, []],
  ['a fee rounded up', feeOf(1n, { feeRate: 1n, feeMin: 0n, version: 2n }), []],
  [
    'a fee rounded up for a millionth of a cent',
    {
      ...{ amount: 1n, feeRate: 1n, feeMin: 0n, fee: 1n, version: 2n, result: 'loss', closePrice: 99n },
      legs: ['available USD -2', 'locked USD 1', 'house:fees USD 1'],
      settleLegs: ['locked USD -1', 'house:trading USD 1'],
    },
    [],
  ],
  ['a fee of exactly its part', feeOf(50n, { feeMin: 0n, version: 2n }), []],
  ['a fee that is the least', feeOf(60n, { feeMin: 60n, version: 2n }), []],
  ['a cent too much', feeOf(51n, {}), ['a fee that is not its terms']],
  ['a cent too little', feeOf(49n, {}), ['a fee that is not its terms']],
  ['settled a second early', { settledAt: 129n }, ['settled before its close']],
  ['another direction', { direction: 'down' }, ['a result that is not its prices']],
  ['down, and it fell', { direction: 'down', closePrice: 99n }, []],
  ['down, and it rose', { direction: 'down', result: 'loss', settleLegs: lost }, []],
  ['up, and it fell', { closePrice: 99n, result: 'loss', settleLegs: lost }, []],
  ['the same price', { closePrice: 100n, result: 'draw', settleLegs: back }, []],
  ['void', { voidReason: 'gap', result: 'void', settleLegs: back }, []],
  [
    'void without an entry, ten seconds after its placing',
    {
      ...{ openAt: undefined, openPrice: undefined, closePrice: undefined, closeAt: 109n, settledAt: 109n },
      ...{ voidReason: 'notEntered', result: 'void', settleLegs: back },
    },
    [],
  ],
  [
    'void for an entry four seconds after its placing',
    { placedAt: 96n, closeAt: 106n, voidReason: 'enteredLate', result: 'void', settleLegs: back },
    [],
  ],
  [
    'a win by an entry four seconds after its placing',
    { placedAt: 96n, closeAt: 106n },
    ['a result that is not its prices'],
  ],
  [
    'void for want of an entry it has',
    { voidReason: 'notEntered', result: 'void', settleLegs: back },
    ['a result that is not its prices'],
  ],
  ['an entry in the second of its placing', { placedAt: 100n }, ['an entry that is not after its placing']],
  [
    'a late entry that runs to its end',
    { placedAt: 96n, voidReason: 'enteredLate', result: 'void', settleLegs: back },
    ['a close that is neither its seconds after its entry nor the end of the wait for one'],
  ],
  ['no entry price', { openPrice: undefined }, ['a result that is not its prices']],
  [
    'no entry price of a loss',
    { openPrice: undefined, result: 'loss', settleLegs: lost },
    ['a result that is not its prices'],
  ],
  [
    'no close price of a loss',
    { closePrice: undefined, result: 'loss', settleLegs: lost },
    ['a result that is not its prices'],
  ],
  ['no close price', { closePrice: undefined }, ['a result that is not its prices']],
  [
    'a duration of other terms',
    { seconds: 60n, closeAt: 160n, settledAt: 160n },
    ['terms that its product did not offer'],
  ],
  [
    'given back without its fee',
    { closePrice: 100n, result: 'draw', settleLegs: [back[0], 'available USD 10000'] },
    ['settled with legs that are not its result'],
  ],
])('%s', (_says, changes, wrong) => {
  const row = Object.fromEntries(Object.entries(right(changes)).filter(([, value]) => value !== undefined))
  expect(faults(row as Row, rules)).toEqual(wrong)
})

test.each([
  [9_999n, 1],
  [10_000n, 0],
  [10_001n, 1],
])('of a stake of %i, where 10000 is all its product takes, %i is said', (amount, count) => {
  const said = faults(right({ amount }), rules).filter((words) => words.startsWith('a stake outside'))
  expect(said).toHaveLength(count)
})

test.each([
  ['open', 86_530, []],
  ['open', 86_531, ['open a day after its close']],
  ['settled', 86_531, []],
  ['open', undefined, []],
])('%s at %s: %j', (state, now, words) => {
  expect(notices(right({ state }), { ...noRules, ...(now !== undefined && { now }) })).toEqual(words)
})
