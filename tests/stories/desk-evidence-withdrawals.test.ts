import { describe, expect, test } from 'vitest'
import { keys } from '../../functions/table/keys.ts'
import { Change, type Row, replace } from '../../functions/table/write.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import { submitted, trailOf } from '../support/deposits.ts'
import { quickOperator, quickUser, type TestOperator } from '../support/people.ts'
import { reviewing } from '../support/reviewing.ts'
import { cardNumberOf, sentBy, waitingWithdrawal } from '../support/waiting-withdrawal.ts'

// What an operator has before him when he decides of a withdrawal: where it goes, what stands out, what was paid.
const on = reviewing()

describe('a withdrawal at the desk', () => {
  const page = (which: { uid: string; id: string }) =>
    on.stack.ok('desk.withdrawal', { uid: which.uid, id: which.id }, on.reviewer)
  const flagged = async (which: { uid: string; id: string }) =>
    (await page(which)).flags.map(({ flag, at }) => [flag, at])

  test('is shown with where it goes, masked, whose it is, and what came in and went out', async () => {
    const ada = await quickOperator(on.stack, 'approver')
    const earlier = await waitingWithdrawal(on.stack, on.user, { amount: 200_00n })
    await sentBy(on.stack, ada, earlier)
    await on.stack.ok(
      'desk.withdrawal_paid',
      { uid: on.user.uid, id: earlier.id, reference: ' FT-17 ' },
      on.reviewer,
    )
    const refused = await waitingWithdrawal(on.stack, on.user)
    const { uid, id } = refused
    const reason = 'reason_destination_wrong'
    await on.stack.ok('desk.withdrawal_refuse', { uid, id, from: 'reserved', reason }, on.reviewer)
    const one = await waitingWithdrawal(on.stack, on.user, { amount: 250_00n })
    const { withdrawal, holder, bank, fourEyes, before, refused: were, ...rest } = await page(one)
    expect(withdrawal).toMatchObject({
      ...{ id: one.id, uid, state: 'reserved', amount: '250.00', fee: '2.50', arrives: '247.50' },
      destination: { kind: 'card', label: '•••7890' },
    })
    expect([holder, bank, fourEyes]).toEqual(['A••• B•••', 'Bangkok Bank', false])
    const none = { count: 0, sum: '0.00' }
    expect(before).toEqual({ deposited: none, paid: { count: 1, sum: '200.00' }, waiting: none, more: false })
    expect(were.map((each) => [each.id, each.state, each.reason])).toEqual([[id, 'refused', reason]])
    expect(rest.user).toMatchObject({ uid, balances: { USD: { available: '9550.00', locked: '250.00' } } })
    expect(JSON.stringify(rest)).not.toContain(cardNumberOf(on.user))
    const done = await page(earlier)
    expect(done.withdrawal).toMatchObject({ state: 'paid', reference: 'FT-17', sentBy: ada.id })
    const steps = done.audit.map(({ action }) => action)
    expect(steps.toSorted()).toEqual(['withdrawal.approve', 'withdrawal.paid'])
  })

  test('says what stands out, since when, by what happened to the account', async () => {
    const now = secondsOf(on.stack.clock.nowMs)
    const events = [
      { type: 'login', isNew: true, at: now - 300 },
      { type: 'fundPasswordChanged', at: now - 200 },
    ]
    for (const event of events) {
      const key = keys.securityEvent(on.user.uid, firstIdAt(msOf(event.at)))
      const row = { ...key, browser: 'Firefox', system: 'Linux', ...event }
      await on.stack.deps.table.write(replace(row as Row))
    }
    const { uid, id } = await submitted(on.stack, on.user, '500')
    const ada = await quickOperator(on.stack, 'approver')
    await on.stack.ok('desk.deposit_approve', { uid, id, from: 3 }, ada)
    const one = await waitingWithdrawal(on.stack, on.user, { boundDaysAgo: 0 })
    const { boundAt } = one.destination
    expect(await flagged(one)).toEqual([
      ['new_destination', boundAt],
      ['new_device', now - 300],
      ['changed_secret', now - 200],
      ['untraded_deposit', secondsOf(on.stack.clock.nowMs)],
    ])
    const row = { productId: 'BTCUSD', direction: 'up', amount: '500', seconds: 30 } as const
    await on.stack.ok('trade.addorder', row, on.user)
    expect((await flagged(one)).map(([flag]) => flag)).not.toContain('untraded_deposit')
    const fields = await on.stack.deps.identityFields.of(on.user.uid)
    const identity = { ...keys.identity(on.user.uid), realName: fields.seal('realName', 'Ada Lovelace') }
    await on.stack.deps.table.write(replace(identity))
    expect((await flagged(one)).map(([flag]) => flag)).toContain('holder_differs')
  })

  test('shows its number by a step that is recorded, once a press; of another user’s key nothing', async () => {
    const { uid, id } = await waitingWithdrawal(on.stack, on.user)
    const press = { ...on.reviewer, operationId: on.stack.id() }
    const full = { number: cardNumberOf(on.user), holder: 'ADA BYRON' }
    expect(await on.stack.ok('desk.withdrawal_reveal', { uid, id }, press)).toEqual(full)
    expect(await on.stack.ok('desk.withdrawal_reveal', { uid, id }, press)).toEqual(full)
    const seen = (await trailOf(on.stack, id)).map(({ action, operator }) => [action, operator])
    expect(seen).toEqual([['withdrawal.reveal', on.reviewer.id]])
    const [own, others] = [await waitingWithdrawal(on.stack, on.user), await quickUser(on.stack)]
    const theirs = await waitingWithdrawal(on.stack, others)
    const sealed = theirs.destination.sealed
    const change = new Change(keys.withdrawal(uid, own.id)).set(['destination', 'sealed'], sealed)
    await on.stack.deps.table.write(change.build())
    const swapped = await on.stack.call('desk.withdrawal_reveal', { uid, id: own.id }, on.reviewer)
    expect([swapped.status, swapped.body.data]).toEqual([503, null])
  })

  test.each([
    ['no reference', '  ', 'reference_required'],
    ['a reference of two lines', 'FT\n17', 'validation'],
  ])('is not paid under %s', async (_says, reference, slug) => {
    const { uid, id } = await waitingWithdrawal(on.stack, on.user)
    await sentBy(on.stack, await quickOperator(on.stack), { uid, id })
    const { body } = await on.stack.call('desk.withdrawal_paid', { uid, id, reference }, on.reviewer)
    expect(body.error).toBe(slug)
    expect((await page({ uid, id })).withdrawal.state).toBe('sending')
  })

  test('is not paid under the reference of another’s payment, unless one payment was for both', async () => {
    const sending = async () => {
      const { uid, id } = await waitingWithdrawal(on.stack, on.user)
      await sentBy(on.stack, await quickOperator(on.stack), { uid, id })
      return { uid, id }
    }
    const [first, second] = [await sending(), await sending()]
    const paid = async (which: { uid: string; id: string }, reference: string, more: { shared?: 1 } = {}) =>
      (await on.stack.call('desk.withdrawal_paid', { ...which, reference, ...more }, on.reviewer)).body.error
    const press = { ...on.reviewer, operationId: on.stack.id() }
    const once = { ...first, reference: 'TX 0099 1234' }
    await on.stack.ok('desk.withdrawal_paid', once, press)
    await on.stack.streams.drain()
    // Its own press, sent again, is none of another.
    await on.stack.ok('desk.withdrawal_paid', once, press)
    expect(await paid(second, 'tx-00991234')).toBe('reference_used')
    expect((await page(second)).withdrawal.state).toBe('sending')
    expect(await paid(second, 'tx-00991234', { shared: 1 })).toBeUndefined()
  })

  test('paid by two operators is paid once, and the second is told so', async () => {
    const { uid, id } = await waitingWithdrawal(on.stack, on.user)
    await sentBy(on.stack, await quickOperator(on.stack), { uid, id })
    const press = (reference: string) => async (operator: TestOperator) =>
      (await on.stack.call('desk.withdrawal_paid', { uid, id, reference }, operator)).body.error
    const other = await quickOperator(on.stack, 'reviewer')
    const told = await Promise.all([press('A')(on.reviewer), press('B')(other)])
    expect(told.toSorted()).toEqual(['already_decided', undefined])
    const steps = (await page({ uid, id })).audit.map(({ action }) => action)
    expect(steps.toSorted()).toEqual(['withdrawal.approve', 'withdrawal.paid'])
  })

  test.each([
    ['a second approval by a reviewer', 'desk.withdrawal_approve', { from: 'awaiting' }],
    ['a return by a reviewer', 'desk.withdrawal_return', { reason: 'reason_payment_bounced' }],
  ] as const)('%s is not theirs to give', async (_says, id, fields) => {
    const which = await waitingWithdrawal(on.stack, on.user)
    const { status, body } = await on.stack.call(
      id,
      { uid: which.uid, id: which.id, ...fields } as never,
      on.reviewer,
    )
    expect([status, body.error]).toEqual([403, 'role_required'])
  })

  test.each([
    ['desk.withdrawal_refuse', { from: 'reserved' }, 'reason_required'],
    ['desk.withdrawal_refuse', { from: 'reserved', reason: 'because' }, 'validation'],
  ] as const)('%s with %o is refused', async (id, fields, slug) => {
    const which = await waitingWithdrawal(on.stack, on.user)
    const asked = { uid: which.uid, id: which.id, ...fields }
    expect((await on.stack.call(id, asked as never, on.reviewer)).body.error).toBe(slug)
  })
})
