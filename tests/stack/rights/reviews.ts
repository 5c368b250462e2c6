import { expect, test } from 'vitest'
import { reportQueues } from '../../../functions/desk/queues.ts'
import { consume } from '../../../functions/effects/consume.ts'
import { keys } from '../../../functions/table/keys.ts'
import { type DestinationKind, destinationKinds } from '../../../shared/destinations.ts'
import { approveBy, checkedPicture, submitted } from '../../support/deposits.ts'
import { quickOperator, quickUser } from '../../support/people.ts'
import { png } from '../../support/pictures.ts'
import { waitingWithdrawal } from '../../support/waiting-withdrawal.ts'
import type { FencedAreas } from './fenced-areas.ts'

export function reviewStories(on: FencedAreas) {
  const { ok, depsOf } = on

  test('what follows a decision is written, its message listed and read: every right is there', async () => {
    const user = await on.stack.user()
    const seen = await submitted(on.stack, user)
    const read = () => on.stack.deps.table.get(keys.deposit(user.uid, seen.id), { consistent: true })
    const old = await read()
    await approveBy(on.stack, 'ada', seen)
    const now = await read()
    const change = { sequence: '1', ...(old && { old }), ...(now && { new: now }) }
    expect(await consume(depsOf('effects'), [change])).toEqual([])
    // A change that is not understood is set aside.
    const odd = { sequence: '2', ...(old && { old }), ...(now && { new: { ...now, amount: 'much' } }) }
    expect(await consume(depsOf('effects'), [odd])).toEqual([])
    const { items } = (await ok('messages.msg', {}, user.token)) as unknown as { items: { id: string }[] }
    await ok('messages.msg_read', { id: items[0]?.id }, user.token)
    await ok('messages.msg_read', { all: 1 }, user.token)
    expect((await ok('deposits.recharge', {}, user.token)).medianSeconds).toBe(0)
  })

  test('deposits are queued, approved by two, refused and credited at the desk: every right is there', async () => {
    const user = await on.stack.user()
    const { uid } = user
    const [large, wrong] = [await submitted(on.stack, user, '1000'), await submitted(on.stack, user)]
    const [first, second] = [await quickOperator(on.stack), await quickOperator(on.stack, 'approver')]
    await ok('desk.queues', {}, first.token)
    await reportQueues(depsOf('overdue'), on.stack.clock.nowMs)
    await ok('desk.mine', {}, first.token)
    await ok('desk.deposits', {}, first.token)
    await ok('desk.deposit', { uid, id: large.id }, first.token)
    await ok('desk.deposit_approve', { ...large }, first.token)
    await ok('desk.deposit_approve', { ...large, from: 4 }, second.token)
    await ok('desk.deposit_refuse', { ...wrong, reason: 'reason_not_received' }, first.token)
    await ok('desk.deposit_credit', { uid, amount: '5', reason: 'reason_goodwill' }, second.token)
    const pictures = await checkedPicture(on.stack, user, { purpose: 'ticket', bytes: png(77) })
    const ticket = on.stack.id()
    await ok('service.ticket_write', { topic: 'reward', text: 'Mine.', pictures }, user.token, ticket)
    const claim = { uid, amount: '5', reason: 'reason_claim', ticket }
    const credit = on.stack.id()
    await ok('desk.deposit_credit', claim, second.token, credit)
    await ok('activities.activity', {}, user.token)
    await ok(
      'desk.deposit_refuse',
      { uid, id: credit, from: 4, reason: 'reason_credit_not_due' },
      first.token,
    )
  })

  test('withdrawals are looked at, approved, paid, refused and returned at the desk: every right is there', async () => {
    const [user, one, other] = [
      await quickUser(on.stack),
      await quickOperator(on.stack),
      await quickOperator(on.stack),
    ]
    const waiting = async (kind: DestinationKind = 'card') => {
      // Sealed under the keys the desk opens.
      const { payoutFields } = depsOf('desk')
      const { uid, id } = await waitingWithdrawal({ deps: { ...on.stack.deps, payoutFields } }, user, {
        kind,
      })
      return { uid, id }
    }
    const [first, second, third] = [await waiting(), await waiting(), await waiting()]
    await ok('desk.withdrawals', {}, one.token)
    await ok('desk.withdrawal', first, one.token)
    await ok('desk.withdrawal_reveal', first, one.token)
    await ok('desk.withdrawal_approve', { ...first, from: 'reserved' }, one.token)
    await ok('desk.withdrawal_paid', { ...first, reference: 'FT-1' }, one.token)
    await ok('desk.withdrawal_approve', { ...second, from: 'reserved' }, one.token)
    await ok('desk.withdrawal_return', { ...second, reason: 'reason_payment_bounced' }, other.token)
    for (const kind of destinationKinds.filter((each) => each !== 'card')) {
      const sent = await waiting(kind)
      await ok('desk.withdrawal_approve', { ...sent, from: 'reserved' }, one.token)
      await ok('desk.withdrawal_paid', { ...sent, reference: `FT ${kind}` }, one.token)
    }
    const reason = 'reason_holder_differs'
    await ok('desk.withdrawal_refuse', { ...third, from: 'reserved', reason }, one.token)
  })
}
