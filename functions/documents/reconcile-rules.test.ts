import { expect, test } from 'vitest'
import {
  account,
  grant,
  ID,
  lost,
  order,
  paid,
  settledAccount,
  undue,
  won,
} from '../../tests/support/reconcile-rows.ts'
import { NO_LIMIT } from '../ledger/account.ts'
import type { Row } from '../table/write.ts'
import { reconcile } from './reconcile.ts'
import { wordsOf } from './reconcile-table.ts'
import { noRules, type Rules } from './rules.ts'

const rules: Rules = {
  ...noRules,
  now: 131,
  totalMax: 500_00n,
  fourEyesFrom: 1000_00n,
  version: (id, version) =>
    id === 'BTCUSD' && version === 1
      ? {
          ...{ pk: 'CATALOG', sk: 'TERMS#BTCUSD#1', feeRate: 5000n, feeMin: 1n },
          ...{ orderMin: 1_00n, orderMax: 200_00n, positionMax: 300_00n },
          terms: [{ seconds: 30n, payoutRate: 800_000n }],
        }
      : undefined,
  positionMax: (id) => (id === 'BTCUSD' ? 300_00n : undefined),
}
const versioned: Row = { ...order, pk: 'O#1', sk: ID, version: 1n }
const refill = (id: string, at: bigint): Row => ({
  ...grant,
  pk: 'U#1',
  sk: `D#${id}`,
  reason: 'refill',
  at,
})
const against = (rows: Row[], by: Rules = rules) => reconcile(rows, by).mismatches.map(wordsOf)
const paidHundredTimes: Row = {
  ...lost,
  pk: 'O#1',
  sk: ID,
  settleLegs: ['locked USD -10000', 'house:trading USD -990000', 'available USD 1000000'],
}
const tenThousandMore = {
  ...settledAccount,
  USD_available: 19_899_50n,
  leftLoss: NO_LIMIT + 9_899_50n,
  profit: 9_899_50n,
}

/** Faults as an outsider planted them: in each the account matches its documents, as if the paying code were wrong. */
test.each<[planted: string, rows: Row[], words: string, today?: Partial<Rules>]>([
  [
    'a loss paid a hundred times',
    [tenThousandMore, grant, paidHundredTimes],
    `document right in itself: ${ID}: settled with legs that are not its result`,
  ],
  [
    'a win paid twice its rate',
    [
      { ...settledAccount, USD_available: 10_159_50n, leftLoss: NO_LIMIT + 159_50n, profit: 159_50n },
      grant,
      { ...won, settleLegs: ['locked USD -10000', 'house:trading USD -16000', 'available USD 26000'] },
    ],
    `document right in itself: ${ID}: settled with legs that are not its result`,
  ],
  [
    'a loss written as a win and paid as one',
    [
      { ...settledAccount, USD_available: 10_079_50n, leftLoss: NO_LIMIT + 79_50n, profit: 79_50n },
      grant,
      { ...won, closePrice: 99n },
    ],
    `document right in itself: ${ID}: a result that is not its prices`,
  ],
  [
    'an open order that stands in no index',
    [account, grant, { ...undue, pk: 'O#1', sk: ID }],
    `document right in itself: ${ID}: open, and not in the index of what is due`,
  ],
  [
    'an open order a day overdue',
    [account, grant, versioned],
    `within its bounds: ${ID}: open a day after its close`,
    { now: 130 + 86_401 },
  ],
  [
    'more left of the day than documents left',
    [{ ...account, leftStake: NO_LIMIT - 99_99n }, grant, order],
    'left of the day = limit less documents: leftStake',
  ],
  [
    'a second grant',
    [{ ...account, USD_available: 19_899_50n }, grant, { ...grant, sk: 'D#7' }, order],
    'given once: grant at registration',
  ],
  [
    'two refills of one day',
    [{ ...account, USD_available: 29_899_50n }, ...[grant, refill('8', 1000n), refill('9', 2000n), order]],
    'given once: refill of 1970-01-01',
  ],
  [
    'an order of a higher payout than its product offers',
    [account, grant, { ...versioned, payoutRate: 900_000n }],
    `document right in itself: ${ID}: terms that its product did not offer`,
  ],
  [
    'an order above what its product takes',
    [
      {
        ...{ ...account, USD_available: 9_698_50n, USD_locked: 300_00n, open: { BTCUSD: 300_00n } },
        ...{ openTotal: 300_00n, leftStake: NO_LIMIT - 300_00n, leftLoss: NO_LIMIT - 301_50n },
      },
      grant,
      {
        ...{ ...versioned, amount: 300_00n, fee: 1_50n },
        legs: ['available USD -30150', 'locked USD 30000', 'house:fees USD 150'],
      },
    ],
    `document right in itself: ${ID}: a stake outside of what its product takes`,
  ],
  [
    'more open on a product than it lets a user have',
    [account, grant, order],
    'within its bounds: open BTCUSD',
    { positionMax: () => 99_99n },
  ],
  [
    'more open in all than a user may have',
    [account, grant, order],
    'within its bounds: openTotal',
    { totalMax: 99_99n },
  ],
  [
    'a debit of more than there was',
    [
      { ...account, USD_available: -50n },
      { ...grant, amount: 100_00n, legs: ['outside:practice USD -10000', 'available USD 10000'] },
      order,
    ],
    'never below zero: USD_available',
  ],
  [
    'a large deposit that one operator approved alone',
    [
      { ...account, USD_available: 10_899_50n },
      grant,
      order,
      {
        ...{ ...paid, pk: 'U#1', sk: 'D#2', amount: 1000_00n, decidedBy: 'ada' },
        legs: ['outside:bank USD -100000', 'available USD 100000'],
      },
    ],
    'within its bounds: D#2: a large deposit that one operator approved alone',
  ],
])('%s is found', (_planted, rows, words, today) => {
  expect(against(rows, { ...rules, now: 130 + 86_400, ...today })).toEqual([words])
})

test('what keeps to the rules is right: two days of refills, a large deposit of two operators, an order of today', () => {
  const large: Row = {
    ...{ ...paid, pk: 'U#1', sk: 'D#2', amount: 1000_00n, firstBy: 'ada', decidedBy: 'bob' },
    legs: ['outside:bank USD -100000', 'available USD 100000'],
  }
  const rich = { ...account, USD_available: 30_899_50n }
  const rows = [rich, grant, refill('8', 1000n), refill('9', 87_000n), versioned, large]
  expect(against(rows)).toEqual([])
  expect(against([account, grant, { ...versioned, version: 2n }])).toEqual([])
})
