import { describe, expect, test } from 'vitest'
import { noRules } from '../documents/rules.ts'
import type { Row } from '../table/write.ts'
import { withdrawalDocument } from './document.ts'

const open: Row = {
  ...{ pk: 'U#1', sk: 'W#1', gpk: 'REVIEW#withdrawal', gsk: 'x', state: 'reserved', asset: 'USD' },
  ...{
    amount: 100_00n,
    fee: 1_00n,
    feeRate: 10_000n,
    feeMin: 1_00n,
    feeMax: 20_00n,
    at: 5n,
    day: '2026-11-25',
    destination: { kind: 'card' },
  },
  legs: ['available USD -10000', 'locked USD 10000'],
}
const { gpk: _, gsk: __, ...over } = open
/** A row without frozen fee terms. */
const { feeRate: ___, ...former } = open
const sending: Row = { ...open, state: 'sending', sentBy: 'ada', sentAt: 6n, sentOp: 'x' }
const end = { decidedBy: 'bob', decidedAt: 7n, decidedOp: 'y' }
const sent = { ...over, sentBy: 'ada', sentAt: 6n, sentOp: 'x', ...end } as Row
const paid: Row = {
  ...sent,
  ...{ state: 'paid', reference: 'TX' },
  endLegs: ['locked USD -10000', 'outside:bank USD 9900', 'house:fees USD 100'],
}
const back = ['locked USD -10000', 'available USD 10000']
const refused = { ...over, ...end, state: 'refused', endLegs: back } as Row
const returned: Row = { ...sent, state: 'returned', endLegs: back }
const { money } = withdrawalDocument

describe('a row of a withdrawal', () => {
  test.each([open, former, { ...sending, firstBy: 'bob' }, sending, paid, refused, returned])(
    'is right: $state',
    (row) => {
      expect(money.faults(row as Row, noRules)).toEqual([])
    },
  )

  test.each<[string, Row]>([
    ['a fee that is not inside the amount', { ...former, fee: 100_01n }],
    ['a fee that is not its terms', { ...open, fee: 99n }],
    ['a fee that is not its terms', { ...open, feeMin: 1_01n }],
    ['a fee that is not its terms', { ...open, feeMax: 99n }],
    ['a fee that is not its terms', { ...open, feeRate: 10_001n }],
    ['reserved with legs that are not its amount', { ...open, legs: ['available USD -1', 'locked USD 1'] }],
    ['open, and paid or released', { ...open, endLegs: back }],
    ['paid with legs that are not its terms', { ...paid, endLegs: back }],
    [
      'paid with legs that are not its terms',
      { ...paid, endLegs: ['locked USD -10000', 'outside:crypto USD 9900', 'house:fees USD 100'] },
    ],
    ['refused with legs that are not its terms', { ...refused, endLegs: paid.endLegs as string[] }],
    ['in the queue, or not, against its state', over as Row],
    ['in the queue, or not, against its state', { ...paid, gpk: 'REVIEW#withdrawal' }],
    ['sent, or not, against its state', { ...open, state: 'sending' }],
    ['sent, or not, against its state', { ...open, sentBy: 'ada' }],
    ['approved twice by one operator', { ...sending, firstBy: 'ada' }],
    ['sent and returned by one operator', { ...returned, decidedBy: 'ada' }],
    ['paid without a reference, or the other way', { ...open, reference: 'TX' }],
  ])('%s', (words, row) => expect(money.faults(row, noRules)).toEqual([words]))

  test('sent by one operator is noticed if two must approve', () => {
    const rules = { ...noRules, withdrawalEyesFrom: 100_00n }
    expect(money.notices(sending, rules)).toEqual(['a large withdrawal that one operator approved alone'])
    expect(money.notices({ ...sending, firstBy: 'bob' }, rules)).toEqual([])
    expect(money.notices(open, rules)).toEqual([])
    expect(money.notices(sending, { ...rules, withdrawalEyesFrom: 100_01n })).toEqual([])
    expect(money.notices(sending, noRules)).toEqual([])
  })

  test('holds its amount while it is open, and counts on its day unless it was released', () => {
    const locks = (row: Row) => money.locked(row).map(({ amount }) => amount)
    expect([open, sending, paid, refused].map(locks)).toEqual([[100_00n], [100_00n], [], []])
    const counts = (row: Row) => money.taken(row).map(({ counter, day }) => `${counter} ${day}`)
    expect([open, paid, refused, returned].map(counts)).toEqual([
      ['outs 2026-11-25'],
      ['outs 2026-11-25'],
      [],
      [],
    ])
    const lines = (row: Row) => money.entries(row).map(({ movement, at }) => `${movement} ${at}`)
    expect(lines(paid)).toEqual(['withdrawal_reserved 5', 'withdrawal_paid 7'])
    expect(lines(returned)).toEqual(['withdrawal_reserved 5', 'withdrawal_released 7'])
    expect(lines(sending)).toEqual(['withdrawal_reserved 5'])
  })
})
