import { describe, expect, test } from 'vitest'
import { type CreditOrder, credit, type DepositAsShown } from '../../functions/deposits/review.ts'
import { approveBy, press, submitted, trailOf } from '../support/deposits.ts'
import { footprint } from '../support/people.ts'
import { ended, reviewedDeposits } from '../support/reviewed-deposits.ts'

const on = reviewedDeposits()
const { gained, recorded, documentOf, refuseBy } = on

describe('a credit of the desk', () => {
  const order = (change: Partial<CreditOrder> = {}): CreditOrder => ({
    uid: on.user.uid,
    amount: '5',
    reason: 'reason_goodwill',
    ...change,
  })
  const give = (change: Partial<CreditOrder> = {}, one = press(on.stack, 'ada')) =>
    credit(on.stack.deps, one, order(change))

  test('takes four eyes whatever its amount, and comes from the treasury', async () => {
    const { id } = await give({ amount: '0.01' })
    expect([await gained(), (await recorded(id))?.status]).toEqual([0n, 4])
    const seen: DepositAsShown = { uid: on.user.uid, id, from: 4 }
    on.stack.clock.advance(60)
    expect(await ended(approveBy(on.stack, 'ada', seen))).toBe('self_approval')
    expect(await ended(approveBy(on.stack, 'bob', seen))).toBe(1)
    expect(await gained()).toBe(1n)
    expect(await documentOf(seen)).toMatchObject({ legs: ['house:treasury USD -1', 'available USD 1'] })
    expect(await recorded(id)).toMatchObject({ class: 4, status: 1, method: null, reason: 'reason_goodwill' })
    const trail = await trailOf(on.stack, id)
    expect(trail.map(({ operator, action }) => [operator, action])).toEqual([
      ['ada', 'deposit.credit'],
      ['bob', 'deposit.approve'],
    ])
  })

  test('refused by another is gone', async () => {
    const { id } = await give()
    const seen: DepositAsShown = { uid: on.user.uid, id, from: 4 }
    expect(await ended(refuseBy('bob', seen, 'reason_not_received'))).toBe('validation')
    expect(await ended(refuseBy('bob', seen, 'reason_credit_not_due'))).toBe(2)
    expect(await ended(approveBy(on.stack, 'bob', seen))).toBe('already_decided')
    expect(await gained()).toBe(0n)
  })

  test('pressed again and at once is one, at any age', async () => {
    const one = press(on.stack, 'ada')
    const answers = await Promise.all([give({}, one), give({}, one), give({}, one)])
    expect(new Set(answers.map(({ id }) => id)).size).toBe(1)
    on.stack.clock.advance(86_400)
    expect(await ended(give({}, { ...one, nowMs: on.stack.clock.nowMs }))).toBe(4)
    const { items } = await on.stack.ok('deposits.recharge_record', { class: 4 }, on.user)
    expect(items).toHaveLength(1)
  })

  test.each<[string, Partial<CreditOrder>, string]>([
    ['without a reason', { reason: '' }, 'reason_required'],
    ['in words of his own', { reason: 'because' }, 'validation'],
    ['for a reason of refusals', { reason: 'reason_not_received' }, 'validation'],
    ['of no amount', { amount: '' }, 'amount_required'],
    ['of a word', { amount: 'x' }, 'amount_invalid'],
    ['of nothing', { amount: '0' }, 'amount_below_min'],
    ['of a cent too much', { amount: '50000.01' }, 'amount_above_max'],
    ['to nobody', { uid: '01KAY00000000000000000000A' }, 'user_not_found'],
  ])('%s is refused', async (_says, change, slug) => {
    const before = await footprint(on.stack, on.user.uid)
    expect(await ended(give(change))).toBe(slug)
    expect(await footprint(on.stack, on.user.uid)).toEqual(before)
  })

  test.each<[string, Partial<CreditOrder>, string]>([
    ['of another amount', { amount: '6' }, 'ada'],
    ['for another reason', { reason: 'reason_correction' }, 'ada'],
    ['by another operator', {}, 'bob'],
  ])('under the same id %s is refused', async (_says, change, operator) => {
    const one = press(on.stack, 'ada')
    await give({}, one)
    expect(await ended(give(change, { ...one, operator }))).toBe('replay_mismatch')
  })

  test('under the id of a deposit is refused, and under an old id', async () => {
    const { id } = await submitted(on.stack, on.user, '50')
    expect(await ended(give({}, { ...press(on.stack, 'ada'), operationId: id }))).toBe('replay_mismatch')
    const old = press(on.stack, 'ada')
    on.stack.clock.advance(601)
    expect(await ended(give({}, { ...old, nowMs: on.stack.clock.nowMs }))).toBe('operation_expired')
  })
})
