import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paid } from '../../functions/withdrawals/press.ts'
import { meanwhile } from '../support/at-once.ts'
import { press } from '../support/deposits.ts'
import { binding, bound, cardNumber, someCard } from '../support/destinations.ts'
import { passedUpTo, someData, submittedLevel } from '../support/identity.ts'
import { quickOperator, quickUser, type TestOperator } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'
import { sentBy, waitingWithdrawal } from '../support/waiting-withdrawal.ts'

// Check 55: uniqueness is decided when a claim passes, and tells nobody whose a number is.

const TIMES = 10

let stack: TestStack
let reviewer: TestOperator
beforeAll(async () => {
  stack = await testStack()
  reviewer = await quickOperator(stack, 'reviewer')
})
afterAll(() => stack.stop())

describe('an ID number that a stranger claims first', () => {
  const submit = (user: TestUser, form: object) =>
    stack.call('identity.certification_submit', form as never, user)

  test('is its owner’s, ten times of ten', async () => {
    for (let time = 0; time < TIMES; time++) {
      const [stranger, owner, form] = [await quickUser(stack), await quickUser(stack), someData()]
      const claim = await submittedLevel(stack, stranger, 1, form)
      await passedUpTo(stack, reviewer, owner, 1, form)
      const { body } = await stack.call('desk.identity_pass', claim, reviewer)
      expect(body.error).toBe('id_number_exists')
      const owned = await stack.ok('identity.certification', {}, owner)
      const claimed = await stack.ok('identity.certification', {}, stranger)
      expect([owned.level, claimed.level]).toEqual([1, 0])
    }
  })

  test('is answered to whoever claims it as if nobody had', async () => {
    const form = someData()
    await submittedLevel(stack, await quickUser(stack), 1, form)
    const [claimed, free] = [
      await submit(await quickUser(stack), form),
      await submit(await quickUser(stack), someData()),
    ]
    const withoutNumber = ({ status, body }: typeof claimed) => {
      const { data } = body as { data: { given: object; levels: object[] } }
      expect(data.levels[0]).toMatchObject({ state: 'review' })
      return { status, data: { ...data, given: null } }
    }
    expect(withoutNumber(claimed)).toEqual(withoutNumber(free))
  })

  test('that has passed is refused without a word of whose it is', async () => {
    const [owner, form] = [await quickUser(stack), someData()]
    await passedUpTo(stack, reviewer, owner, 1, form)
    const { body } = await submit(await quickUser(stack), form)
    expect(body.error).toBe('id_number_exists')
    expect(JSON.stringify(body)).not.toContain(owner.uid)
    expect(body.params ?? {}).toEqual({})
  })
})

describe('a card that a stranger claims first', () => {
  const pays = (which: { uid: string; id: string }, reference: string) =>
    stack.call('desk.withdrawal_paid', { ...which, reference }, reviewer)
  const approve = ({ uid, id }: { uid: string; id: string }, operator = reviewer) =>
    stack.call('desk.withdrawal_approve', { uid, id, from: 'reserved' }, operator)
  const claimants = async () => [await quickUser(stack), await quickUser(stack)] as const

  test('is bound by its owner, ten times of ten, and answered as if nobody had it', async () => {
    for (let time = 0; time < TIMES; time++) {
      const [[stranger, owner], number] = [await claimants(), cardNumber()]
      await bound(stack, stranger, someCard(number))
      const { status, body } = await binding(stack, owner, someCard(number))
      expect([status, Object.keys(body.data).sort()]).toEqual([200, Object.keys(await free()).sort()])
    }
  })
  const free = async () => bound(stack, await quickUser(stack), someCard())

  test('is its owner’s once money was paid to it; who claimed it first is not paid there', async () => {
    const [[stranger, owner], number] = [await claimants(), cardNumber()]
    const claim = await waitingWithdrawal(stack, stranger, { number })
    const owned = await sentBy(stack, reviewer, await waitingWithdrawal(stack, owner, { number }))
    expect((await pays(owned, 'TX OWNER 1')).status).toBe(200)
    expect((await approve(claim)).body.error).toBe('card_exists')
    expect((await binding(stack, await quickUser(stack), someCard(number))).body.error).toBe('card_exists')
    const next = await waitingWithdrawal(stack, owner, { number })
    expect((await approve(next)).status).toBe(200)
  })

  test('is seen at the desk with all others who bound it, by masked names; a user is told of none', async () => {
    const [[stranger, owner], third, number] = [await claimants(), await quickUser(stack), cardNumber()]
    const other = await quickOperator(stack, 'reviewer')
    await passedUpTo(stack, other, owner, 1, { ...someData(), realName: 'Mary Shelley' })
    const removed = await bound(stack, third, someCard(number, { name: 'Lord Byron' }))
    await stack.ok('destinations.bank_card_remove', { id: removed.id, remove: 1 }, third)
    const claim = await waitingWithdrawal(stack, stranger, { number })
    const theirs = await sentBy(stack, reviewer, await waitingWithdrawal(stack, owner, { number }))
    await pays(theirs, 'TX OWNER 3')
    await stack.streams.drain()
    const binders = async ({ uid, id }: { uid: string; id: string }) =>
      (await stack.ok('desk.withdrawal', { uid, id }, reviewer)).binders
        .map((one) => [one.uid, one.name, one.state])
        .toSorted()
    const asOwner = [owner.uid, 'M••• S•••', 'owner']
    const gone = [third.uid, 'L••• B•••', 'removed']
    expect(await binders(claim)).toEqual([asOwner, gone].toSorted())
    expect(await binders(theirs)).toEqual([[stranger.uid, 'A••• B•••', 'bound'], gone].toSorted())
    const told = JSON.stringify(await stack.ok('destinations.bank_card', {}, stranger))
    for (const { uid } of [owner, third]) expect(told).not.toContain(uid)
    expect(told).not.toContain('SEEN#')
  })

  test('that nobody else bound is shown with nobody', async () => {
    const [user, number] = [await quickUser(stack), cardNumber()]
    await waitingWithdrawal(stack, user, { number })
    const { uid, id } = await waitingWithdrawal(stack, user, { number })
    await stack.streams.drain()
    expect((await stack.ok('desk.withdrawal', { uid, id }, reviewer)).binders).toEqual([])
  })

  test('is not approved for one user while it is paid for another', async () => {
    const [[stranger, owner], number] = [await claimants(), cardNumber()]
    const claim = await waitingWithdrawal(stack, stranger, { number })
    const owned = await sentBy(stack, reviewer, await waitingWithdrawal(stack, owner, { number }))
    const { body } = await meanwhile(
      stack.deps.table,
      () => approve(claim),
      () => paid(stack.deps, press(stack, 'ada'), { ...owned, from: 'sending' }, 'TX OWNER 2'),
    )
    expect(body.error).toBe('card_exists')
  })

  test('that was sent to for two users is one’s; the other payment is noted all the same', async () => {
    const [users, number] = [await claimants(), cardNumber()]
    const sent = await Promise.all(
      users.map(async (user) => sentBy(stack, reviewer, await waitingWithdrawal(stack, user, { number }))),
    )
    const answers = await Promise.all(sent.map((one, at) => pays(one, `TX BOTH ${at}`)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    const next = await Promise.all(users.map((user) => waitingWithdrawal(stack, user, { number })))
    const again = [await approve(next[0] as (typeof sent)[0]), await approve(next[1] as (typeof sent)[0])]
    expect(again.map(({ body }) => body.error ?? 'approved').sort()).toEqual(['approved', 'card_exists'])
  })
})
