import { expect, test } from 'vitest'
import {
  account,
  decided,
  deposit,
  grant,
  ID,
  lost,
  order,
  paid,
  richer,
  settledAccount,
  undue,
  won,
} from '../../tests/support/reconcile-rows.ts'
import { NO_LIMIT } from '../ledger/account.ts'
import type { Row } from '../table/write.ts'
import { reconcile } from './reconcile.ts'
import type { Mismatch } from './reconcile-account.ts'

const said = ({ check, of, found, expected }: Mismatch) => `${check}: ${of} ${found} for ${expected}`

test.each([
  ['books that balance', [account, grant, order], []],
  ['a row of something else', [{ pk: 'CATALOG', sk: 'PRODUCT#X' }, account, grant, order], []],
  [
    'a cent too much',
    [{ ...account, USD_available: 9_899_51n }, grant, order],
    ['account = legs: USD_available 989951 for 989950'],
  ],
  [
    'a balance no document speaks of',
    [{ ...account, BTC_bonus: 1n }, grant, order],
    ['account = legs: BTC_bonus 1 for 0'],
  ],
  [
    'a lost document',
    [account, grant],
    [
      'account = legs: USD_available 989950 for 1000000',
      'account = legs: USD_locked 10000 for 0',
      'locked = open documents: USD_locked 10000 for 0',
      'counters = documents: openTotal 10000 for 0',
      'counters = documents: open BTCUSD 10000 for 0',
      `left of the day = limit less documents: leftStake ${NO_LIMIT - 100_00n} for ${NO_LIMIT}`,
      `left of the day = limit less documents: leftLoss ${NO_LIMIT - 100_50n} for ${NO_LIMIT}`,
    ],
  ],
  ['an order settled as lost', [settledAccount, grant, lost], []],
  [
    'an order settled without its release',
    [account, grant, lost],
    [
      'account = legs: USD_locked 10000 for 0',
      'locked = open documents: USD_locked 10000 for 0',
      'counters = documents: openTotal 10000 for 0',
      'counters = documents: profit 0 for -10050',
      'counters = documents: open BTCUSD 10000 for 0',
    ],
  ],
  [
    'an order won, and a limit that was not given back',
    [{ ...settledAccount, USD_available: 10_079_50n, profit: 79_50n }, grant, won],
    [`left of the day = limit less documents: leftLoss ${NO_LIMIT - 100_50n} for ${NO_LIMIT + 79_50n}`],
  ],
  [
    'a limit of another day',
    [{ ...account, day: '2026-11-26', leftStake: NO_LIMIT, leftLoss: NO_LIMIT }, grant, order],
    [],
  ],
  [
    'a wrong limit of the day',
    [{ ...account, leftStake: NO_LIMIT }, grant, order],
    [`left of the day = limit less documents: leftStake ${NO_LIMIT} for ${NO_LIMIT - 100_00n}`],
  ],
  [
    'legs that do not balance',
    [account, grant, { ...order, legs: [...(order.legs as string[]), 'house:fees USD 1'] }],
    [
      `legs balance: ${ID} USD 1 for 0`,
      `document right in itself: ${ID}: placed with legs that are not its terms 1 for 0`,
    ],
  ],
  [
    'deposits under review, awaiting approval and refused',
    [
      account,
      grant,
      order,
      deposit,
      { ...deposit, sk: 'D#3', status: 4n },
      { ...decided, pk: 'U#1', sk: 'D#4', status: 2n },
    ],
    [],
  ],
  ['a paid deposit', [richer, grant, order, paid], []],
  ['documents without an account', [grant], ['has an account: account 0 for 1']],
] as [string, Row[], string[]][])('%s', (_case, rows, mismatches) => {
  expect(reconcile(rows).mismatches.map(said)).toEqual(mismatches)
})

const right = (row: Row) =>
  reconcile([row])
    .mismatches.filter(({ check }) => check === 'document right in itself')
    .map(({ of }) => of.slice(of.indexOf(': ') + 2))

test.each<[string, Row]>([
  ['an open order', order],
  ['a lost order', lost],
  ['a won order', won],
  ['a deposit under review', deposit],
  ['a paid deposit', paid],
  ['a grant', grant],
])('%s is right in itself', (_case, row) => {
  expect(right(row)).toEqual([])
})

test.each<[string, Row, string]>([
  ['with a fee of its own', { ...order, fee: 51n }, 'a fee that is not its terms'],
  [
    'that placed more than its stake',
    { ...order, legs: ['available USD -10051', 'locked USD 10001', 'house:fees USD 50'] },
    'placed with legs that are not its terms',
  ],
  [
    'that is open a second longer',
    { ...order, closeAt: 131n },
    'a close that is neither its seconds after its entry nor the end of the wait for one',
  ],
  [
    'that is open and not in the index',
    { ...undue, pk: 'O#1', sk: ID },
    'open, and not in the index of what is due',
  ],
  [
    'in the index at another second',
    { ...order, gsk: '0000000131#1#2' },
    'open, and not in the index of what is due',
  ],
  ['that is open and has a result', { ...order, result: 'win' }, 'open, and settled'],
  [
    'that is settled and in the index',
    { ...lost, gpk: 'DUE#1' },
    'settled, and still in the index of what is due',
  ],
  [
    'lost, and paid as won',
    { ...lost, settleLegs: won.settleLegs as string[] },
    'settled with legs that are not its result',
  ],
  ['lost at a price that wins', { ...lost, closePrice: 101n }, 'a result that is not its prices'],
  ['drawn at a price that loses', { ...lost, result: 'draw' }, 'a result that is not its prices'],
  ['void without a reason', { ...lost, result: 'void' }, 'a result that is not its prices'],
  ['settled before its close', { ...lost, settledAt: 129n }, 'settled before its close'],
  ['a deposit paid under review', { ...paid, status: 3n, gpk: 'REVIEW#deposit' }, 'paid, and not approved'],
  [
    'a deposit approved and not paid',
    { ...decided, pk: 'U#1', sk: 'D#2', status: 1n },
    'approved, and not paid its amount',
  ],
  [
    'a deposit paid for more than its amount',
    { ...paid, amount: 99_99n },
    'approved, and not paid its amount',
  ],
  [
    'a deposit paid from elsewhere',
    { ...paid, legs: ['house:treasury USD -10000', 'available USD 10000'] },
    'approved, and not paid its amount',
  ],
  [
    'a deposit decided and still in the queue',
    { ...paid, gpk: 'REVIEW#deposit' },
    'in the queue, or not, against its status',
  ],
  [
    'a credit approved by its giver',
    {
      ...paid,
      class: 4n,
      legs: ['house:treasury USD -10000', 'available USD 10000'],
      firstBy: 'ada',
      decidedBy: 'ada',
    },
    'a credit two operators did not approve',
  ],
])('an order or deposit %s is found', (_case, row, words) => {
  expect(right(row)).toContain(words)
})

test('the profit kept of an account is the sum of its settled orders', () => {
  const books = (profit: bigint) =>
    reconcile([{ ...settledAccount, profit }, grant, lost] as Row[]).mismatches.map(said)
  expect(books(-100_50n)).toEqual([])
  expect(books(0n)).toEqual(['counters = documents: profit 0 for -10050'])
})
