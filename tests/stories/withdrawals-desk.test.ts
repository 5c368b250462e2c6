import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { press, trailOf } from '../support/deposits.ts'
import { payingOut } from '../support/paying-out.ts'
import { setAccount } from '../support/people.ts'
import { payee, reserved, stateOf } from '../support/withdrawals.ts'

const on = payingOut()
const { now, cash, balances } = on

const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    ({ slug }) => slug,
  )

describe('the desk', () => {
  test('lets a small one be paid by one operator; its record tells each step', async () => {
    const user = await payee(on.stack)
    const one = await reserved(on.stack, user, '999.99')
    on.stack.clock.advance(60)
    expect((await on.desk.approve('ada', one)).state).toBe('sending')
    expect(await balances(user)).toMatchObject({ available: '9000.01', locked: '999.99' })
    on.stack.clock.advance(60)
    expect((await on.desk.paid('ada', one, 'TX 17')).state).toBe('paid')
    expect(await balances(user)).toMatchObject({ available: '9000.01', locked: '0.00' })
    const { items } = await on.stack.ok('withdrawals.cash_record', { id: one.id }, user)
    expect(items).toMatchObject([
      {
        ...{ status: 1, state: 'paid', fee: '10.00', arrives: '989.99', reference: 'TX 17', reason: null },
        ...{ firstAt: null, sentAt: now() - 60, decidedAt: now() },
      },
    ])
    const row = await on.stack.deps.table.get(keys.withdrawal(user.uid, one.id), { consistent: true })
    expect(row?.endLegs).toEqual(['locked USD -99999', 'outside:bank USD 98999', 'house:fees USD 1000'])
    expect(row?.gpk).toBeUndefined()
    expect((await trailOf(on.stack, one.id)).map(({ action, operator }) => `${action} ${operator}`)).toEqual([
      'withdrawal.approve ada',
      'withdrawal.paid ada',
    ])
  })

  test('takes two operators from the bound on, the second never the first', async () => {
    const user = await payee(on.stack)
    const one = await reserved(on.stack, user, '1000')
    expect((await on.desk.approve('ada', one)).state).toBe('awaiting')
    expect(await refusal(on.desk.approve('ada', one, 'awaiting'))).toBe('self_approval')
    expect(await refusal(on.desk.paid('bob', one))).toBe('already_decided')
    expect((await on.desk.approve('bob', one, 'awaiting')).state).toBe('sending')
    expect((await on.stack.ok('withdrawals.cash_record', { id: one.id }, user)).items[0]).toMatchObject({
      ...{ status: 3, firstAt: now(), sentAt: now(), decidedAt: null },
    })
  })

  test('takes two for what one operator approved in a day together, split as it may be', async () => {
    const user = await payee(on.stack)
    expect((await on.desk.approve('ada', await reserved(on.stack, user, '500'))).state).toBe('sending')
    on.stack.clock.advance(1)
    const next = await reserved(on.stack, user, '500')
    expect((await on.desk.approve('ada', next)).state).toBe('awaiting')
  })

  test('refuses with a reason: the whole amount is back, and the count of its day with it', async () => {
    const user = await payee(on.stack)
    const one = await reserved(on.stack, user, '300')
    expect((await cash(user)).count.left).toBe(2)
    expect((await on.desk.refuse('ada', one)).state).toBe('refused')
    expect(await balances(user)).toMatchObject({ available: '10000.00', locked: '0.00' })
    expect((await cash(user)).count.left).toBe(3)
    expect((await on.stack.ok('withdrawals.cash_record', { status: 2 }, user)).items).toMatchObject([
      { status: 2, state: 'refused', reason: 'reason_holder_differs' },
    ])
  })

  test('released on a later day, nothing of that day is given back', async () => {
    const user = await payee(on.stack)
    const one = await reserved(on.stack, user)
    on.stack.clock.nowMs = Date.UTC(2026, 10, 26, 10)
    await reserved(on.stack, user)
    expect((await cash(user)).count.left).toBe(2)
    await on.desk.refuse('ada', one)
    expect((await cash(user)).count.left).toBe(2)
  })

  test('says that a payment failed by another operator than who sent it', async () => {
    const user = await payee(on.stack)
    const one = await reserved(on.stack, user)
    await on.desk.approve('ada', one)
    expect(await refusal(on.desk.giveBack('ada', one))).toBe('self_approval')
    expect((await on.desk.giveBack('bob', one)).state).toBe('returned')
    expect(await balances(user)).toMatchObject({ available: '10000.00', locked: '0.00' })
  })

  test('posts or releases once, whoever presses at the same moment', async () => {
    const user = await payee(on.stack)
    const paidTwice = await reserved(on.stack, user)
    on.stack.clock.advance(1)
    const both = await reserved(on.stack, user)
    await on.desk.approve('ada', paidTwice)
    const ends = await Promise.all(
      ['ada', 'bob'].map((operator) => refusal(on.desk.paid(operator, paidTwice, operator))),
    )
    expect(ends.map((slug) => slug ?? 'done').toSorted()).toEqual(['already_decided', 'done'])
    await on.desk.approve('ada', both)
    const ended = await Promise.all([
      refusal(on.desk.paid('ada', both)),
      refusal(on.desk.giveBack('bob', both)),
    ])
    expect(ended.filter((slug) => slug === null)).toHaveLength(1)
    expect((await balances(user))?.locked).toBe('0.00')
  })

  test('pressed again is one press, also when another followed it', async () => {
    const user = await payee(on.stack)
    const one = await reserved(on.stack, user)
    const [approves, pays] = [press(on.stack, 'ada'), press(on.stack, 'ada')]
    await on.desk.approve(approves, one)
    await on.desk.approve(approves, one)
    await on.desk.paid(pays, one)
    expect((await on.desk.paid(pays, one)).state).toBe('paid')
    expect((await on.desk.approve(approves, one)).state).toBe('paid')
    expect(await refusal(on.desk.refuse('bob', one))).toBe('already_decided')
    expect(await trailOf(on.stack, one.id)).toHaveLength(2)
  })

  test('sends nothing of a user who was locked, or to a destination removed, meanwhile', async () => {
    const user = await payee(on.stack)
    const one = await reserved(on.stack, user)
    await setAccount(on.stack, user.uid, { state: 'LOCKED' })
    expect(await refusal(on.desk.approve('ada', one))).toBe('user_locked')
    await setAccount(on.stack, user.uid, { state: 'ACTIVE', frozen: 'books_differ' })
    expect(await refusal(on.desk.approve('ada', one))).toBe('user_frozen')
    await on.stack.deps.table.write(new Change(keys.account(user.uid)).remove('frozen').build())
    await on.stack.deps.table.write(new Change(keys.destination(user.uid, 1)).set('removedAt', now()).build())
    expect(await refusal(on.desk.approve('ada', one))).toBe('destination_gone')
    expect(await stateOf(on.stack, one)).toBe('reserved')
    // What was sent before is posted all the same.
    await on.desk.refuse('ada', one)
  })
})

describe('what follows', () => {
  test('a message of each step, and the time it took', async () => {
    const user = await payee(on.stack)
    const one = await reserved(on.stack, user)
    on.stack.clock.advance(1)
    const two = await reserved(on.stack, user)
    await on.desk.approve('ada', one)
    on.stack.clock.advance(1)
    await on.desk.paid('ada', one)
    await on.desk.approve('ada', two)
    on.stack.clock.advance(1)
    await on.desk.giveBack('bob', two)
    await on.stack.streams.drain()
    const { items } = await on.stack.ok('messages.msg', {}, user)
    const told = items.filter(({ type }) => type.startsWith('withdrawal'))
    expect(told.map(({ type }) => type).toSorted()).toEqual([
      'withdrawal_paid',
      'withdrawal_returned',
      'withdrawal_sending',
      'withdrawal_sending',
      'withdrawal_submitted',
      'withdrawal_submitted',
    ])
    expect(told[0]?.about).toMatchObject({ screen: 'withdrawal' })
    expect((await cash(user)).medianSeconds).toBeGreaterThanOrEqual(0)
  })

  test('its lines in the statement, equal to the balance', async () => {
    const user = await payee(on.stack)
    on.stack.clock.advance(1)
    const one = await reserved(on.stack, user)
    on.stack.clock.advance(5)
    await on.desk.refuse('ada', one)
    const { items } = await on.stack.ok('views.statement', {}, user)
    expect(items.map(({ kind }) => kind)).toEqual(['withdrawal_released', 'withdrawal_reserved', 'grant'])
  })

  test('practice money is refilled by what is open of orders, not by what is on its way out', async () => {
    const user = await payee(on.stack, { level: 3, available: 100_00n })
    await reserved(on.stack, user, '100')
    expect((await on.stack.ok('account.index', {}, user)).refill.allowed).toBe(true)
    await on.stack.ok('account.refill', {}, user)
    expect(await balances(user)).toMatchObject({ available: '10000.00', locked: '100.00' })
  })
})
