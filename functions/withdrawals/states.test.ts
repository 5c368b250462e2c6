import { describe, expect, test } from 'vitest'
import { type WithdrawalState, withdrawalStates } from '../../shared/withdrawal.ts'
import { createMemoryTable } from '../../tests/model/memory-table.ts'
import { expectStops } from '../../tests/support/stops.ts'
import type { Decision } from '../documents/review.ts'
import { keys } from '../table/keys.ts'
import { Change, type Row } from '../table/write.ts'
import {
  type Asked,
  decisionWrite,
  giveCountBack,
  stateAfter,
  whyRefused,
  withdrawalAfter,
} from './states.ts'
import { type Withdrawal, withdrawalOf, withdrawalPut } from './withdrawal.ts'

const by = (operator: string, operation = `${operator} 1`): Decision => ({ operator, at: 9, operation })
const one: Withdrawal = {
  ...{ uid: '01KAY00000000000000000000A', id: '01KAY00000000000000000000B', status: 3, state: 'reserved' },
  ...{ asset: 'USD', amount: 250_00n, fee: 2_50n, arrives: 247_50n, at: 5, day: '2026-11-25' },
  feeTerms: { feeRate: 10_000n, feeMin: 1_00n, feeMax: 20_00n },
  destination: {
    ...{ kind: 'address', id: '01KAY00000000000000000000C', place: 2, label: 'T…9', sealed: 's' },
    ...{ network: 'tron', usableAt: 4, firstEver: false },
  },
  ...{ first: null, sent: null, decided: null, reason: null, reference: null },
}
const inState = (state: WithdrawalState, more: Partial<Withdrawal> = {}): Withdrawal => ({
  ...one,
  state,
  ...more,
})

const presses: Asked[] = [
  { press: 'approve', from: 'reserved', by: by('ada') },
  { press: 'approve', from: 'awaiting', by: by('ada') },
  { press: 'refuse', from: 'reserved', by: by('ada'), reason: 'reason_holder_differs' },
  { press: 'refuse', from: 'awaiting', by: by('ada'), reason: 'reason_holder_differs' },
  { press: 'paid', from: 'sending', by: by('ada'), reference: 'TX' },
  { press: 'return', from: 'sending', by: by('ada'), reason: 'reason_payment_bounced' },
]

describe('every press on every state', () => {
  test.each(presses)('$press seen in $from is taken there alone', (asked) => {
    for (const state of withdrawalStates) {
      const why = whyRefused(inState(state), asked)
      if (state === asked.from) expect(why).toBeNull()
      else expect(why).toMatchObject({ slug: 'already_decided' })
    }
    expect(decisionWrite(one, asked, stateAfter(asked, false), 1_000_00n).update.condition).toContain(
      '#n0 = :v',
    )
  })

  test('leads where it says, and four eyes only hand the first approval on', () => {
    expect(presses.map((asked) => stateAfter(asked, false))).toEqual([
      ...['sending', 'sending', 'refused', 'refused', 'paid', 'returned'],
    ])
    expect(presses.map((asked) => stateAfter(asked, true))[0]).toBe('awaiting')
    expect(presses.slice(1).map((asked) => stateAfter(asked, true))).toEqual([
      ...['sending', 'refused', 'refused', 'paid', 'returned'],
    ])
  })

  test('moves money at its end alone: paid, it has left less the fee; else all of it is back', () => {
    const legsAt = (asked: Asked) => {
      const legs = decisionWrite(one, asked, stateAfter(asked, false), 1_000_00n).legs
      return legs?.map(({ account, amount }) => `${account} ${amount}`) ?? null
    }
    const back = ['locked -25000', 'available 25000']
    const sent = ['locked -25000', 'outside:crypto 24750', 'house:fees 250']
    expect(presses.map(legsAt)).toEqual([null, null, back, back, sent, back])
  })
})

describe('the same operator', () => {
  const [approve, second, , , , giveBack] = presses as [Asked, Asked, Asked, Asked, Asked, Asked]
  test('does not approve twice, nor say that a payment failed which they sent', () => {
    const first = by('ada', 'other')
    expect(whyRefused(inState('awaiting', { first }), second)).toMatchObject({ slug: 'self_approval' })
    expect(whyRefused(inState('awaiting', { first: by('bob') }), second)).toBeNull()
    const sent = by('ada', 'other')
    expect(whyRefused(inState('sending', { sent }), giveBack)).toMatchObject({ slug: 'self_approval' })
    const write = decisionWrite(inState('awaiting'), second, 'sending', 1n).update
    expect(Object.values(write.names ?? {})).toContain('firstBy')
    expect(Object.values(decisionWrite(one, giveBack, 'returned', 1n).update.names ?? {})).toContain('sentBy')
    // A concurrent larger sum is caught by the solo approvals; this checks the bound alone.
    expect(decisionWrite(one, approve, 'sending', 1_000_00n).update.condition).toContain('<')
  })

  test('is answered again that they paid, its reference emptied by an erasure since', () => {
    const [, , , , paid] = presses as [Asked, Asked, Asked, Asked, Asked & { press: 'paid' }]
    const done = withdrawalAfter(inState('sending'), paid, 'paid')
    expect(whyRefused({ ...done, reference: '' }, paid)).toBe('done')
    expect(whyRefused({ ...done, reference: 'OTHER' }, paid)).toMatchObject({ slug: 'replay_mismatch' })
  })

  test('is answered again what they did before, whatever followed', () => {
    const before = withdrawalAfter(one, approve, 'sending')
    expect(before).toMatchObject({ state: 'sending', status: 3, sent: approve.by })
    expect(whyRefused(before, approve)).toBe('done')
    expect(whyRefused({ ...before, state: 'paid', decided: by('bob') }, approve)).toBe('done')
    const waits = withdrawalAfter(one, approve, 'awaiting')
    expect(whyRefused(waits, approve)).toBe('done')
  })
})

test('a count is returned only on its own day', () => {
  const after = (day: string | null) => {
    const change = new Change(keys.account(one.uid)).whereExists()
    giveCountBack(change, one, day)
    return change.build().update
  }
  expect(after('2026-11-25')).toMatch(/^ADD /)
  expect(after('2026-11-26')).toBe('')
  expect(after(null)).toBe('')
})

test('what is written is what is read', async () => {
  const table = createMemoryTable()
  await table.write(withdrawalPut(one))
  const row = (await table.get(keys.withdrawal(one.uid, one.id))) as Row
  expect(withdrawalOf(row)).toEqual(one)
  expect(row).toMatchObject({ gpk: 'REVIEW#withdrawal', legs: ['available USD -25000', 'locked USD 25000'] })
})

describe('a press lands on no row where another operator is asked for', () => {
  const landsOn = (asked: Asked, row: Partial<Row>, changes: Parameters<typeof expectStops>[2]) =>
    expectStops(
      decisionWrite(one, asked, stateAfter(asked, false), 1_000_00n).update,
      { ...keys.withdrawal(one.uid, one.id), state: asked.from, amount: one.amount, ...row } as Row,
      changes,
    )

  test('an approval alone is of less than two must approve', () =>
    landsOn(
      { press: 'approve', from: 'reserved', by: by('ada') },
      {},
      {
        'two must approve': { amount: 1_000_00n },
      },
    ))

  test('a second approval is by another than the first', () =>
    landsOn(
      { press: 'approve', from: 'awaiting', by: by('ada') },
      { firstBy: 'bob' },
      {
        'the same approved it': { firstBy: 'ada' },
      },
    ))

  test('a return is by another than who sent it', () =>
    landsOn(
      { press: 'return', from: 'sending', by: by('ada'), reason: 'reason_payment_bounced' },
      { sentBy: 'bob' },
      { 'the same sent it': { sentBy: 'ada' } },
    ))
})

test('a count is given back on the day it was counted on, and not once that day is over', () => {
  const account = keys.account(one.uid)
  const change = new Change(account)
  giveCountBack(change, one, one.day)
  return expectStops(
    change.build(),
    { ...account, day: one.day, outs: 2n },
    {
      'the next day began': { day: '2026-11-26' },
    },
  )
})
