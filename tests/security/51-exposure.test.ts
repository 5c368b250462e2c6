import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credit, type DepositAsShown, refuse } from '../../functions/deposits/review.ts'
import { pass } from '../../functions/identity/review.ts'
import { keys } from '../../functions/table/keys.ts'
import { paid, approve as send } from '../../functions/withdrawals/press.ts'
import { atOnce, meanwhile } from '../support/at-once.ts'
import { approveBy, available, press, submitted } from '../support/deposits.ts'
import { submittedLevel } from '../support/identity.ts'
import { paidInBefore } from '../support/paid-in-before.ts'
import { quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'
import { waitingWithdrawal } from '../support/waiting-withdrawal.ts'

let stack: TestStack
beforeAll(async () => {
  stack = await testStack()
})
afterAll(() => stack.stop())

const CENTS = 100n
const PRACTICE = 10_000n * CENTS

/** A stage with real money: one operator is held to the bound of one user. */
const real = () => {
  const { deposit, withdrawal } = stack.deps.config
  const config = {
    ...stack.deps.config,
    deposit: { ...deposit, operatorEyesFrom: deposit.fourEyesFrom },
    withdrawal: { ...withdrawal, operatorEyesFrom: withdrawal.fourEyesFrom },
  }
  return { ...stack, deps: { ...stack.deps, config } }
}

let operators = 0
/** Somebody who has decided nothing yet. */
const operator = () => `operator${++operators}`

const many = async (count: number): Promise<TestUser[]> => {
  const users: TestUser[] = []
  for (let n = 0; n < count; n++) {
    const user = await quickUser(stack)
    // Else the note of a first deposit would keep two apart.
    await paidInBefore(stack, user)
    users.push(user)
  }
  return users
}

const statusBy = async (
  by: string,
  shown: DepositAsShown,
  on: Pick<TestStack, 'deps' | 'ok' | 'id'> = stack,
) => (await approveBy(on, by, shown)).status

type Which = { uid: string; id: string }
const waiting = async (user: TestUser, amount: bigint): Promise<Which> => {
  const { uid, id } = await waitingWithdrawal(stack, user, { amount })
  return { uid, id }
}
const sendBy = async (
  by: string,
  { uid, id }: Which,
  from: 'reserved' | 'awaiting' = 'reserved',
  on = stack.deps,
) => (await send(on, press(stack, by), { uid, id, from })).state
const payBy = async (by: string, { uid, id }: Which) =>
  (await paid(stack.deps, press(stack, by), { uid, id, from: 'sending' }, 'TX 51')).state
const stateOf = async ({ uid, id }: Which) =>
  (await stack.deps.table.get(keys.withdrawal(uid, id), { consistent: true }))?.state

describe('check 51: one reviewer alone makes no money', () => {
  test('with ten users made up, whose identity and deposits he passed, he lets nothing out', async () => {
    const eve = operator()
    for (const user of await many(10)) {
      await pass(stack.deps, press(stack, eve), await submittedLevel(stack, user))
      expect(await statusBy(eve, await submitted(stack, user, '499'))).toBe(1)
      const one = await waiting(user, 499n * CENTS)
      await expect(sendBy(eve, one)).rejects.toMatchObject({ slug: 'self_payout' })
      expect(await stateOf(one)).toBe('reserved')
    }
  })

  test('with real money four users of 999 each need a second operator from the second on', async () => {
    const eve = operator()
    const statuses: number[] = []
    for (const user of await many(4))
      statuses.push(await statusBy(eve, await submitted(stack, user, '999'), real()))
    expect(statuses).toEqual([1, 4, 4, 4])
  })

  test('in practice what he let in over all users waits from 10,000 on', async () => {
    const eve = operator()
    const users = await many(12)
    const had = await available(stack, users[11] as TestUser)
    const statuses: number[] = []
    for (const user of users) statuses.push(await statusBy(eve, await submitted(stack, user, '900')))
    expect(statuses).toEqual([...Array(11).fill(1), 4])
    expect(await available(stack, users[11] as TestUser)).toBe(had)
  })

  test('it counts for 24 hours, and another operator has a sum of his own', async () => {
    const [eve, bob] = [operator(), operator()]
    const [one, two, three, four] = (await many(4)) as [TestUser, TestUser, TestUser, TestUser]
    expect(await statusBy(eve, await submitted(stack, one, '999'), real())).toBe(1)
    expect(await statusBy(bob, await submitted(stack, two, '999'), real())).toBe(1)
    stack.clock.advance(86_400 - 60)
    expect(await statusBy(eve, await submitted(stack, three, '10'), real())).toBe(4)
    stack.clock.advance(120)
    expect(await statusBy(eve, await submitted(stack, four, '10'), real())).toBe(1)
  })

  test('what he lets out over all users is summed too, apart from what he let in', async () => {
    const cam = operator()
    const users = await many(3)
    const [first, second, third] = users as [TestUser, TestUser, TestUser]
    expect(await statusBy(cam, await submitted(stack, first, '900'), real())).toBe(1)
    expect(await sendBy(cam, await waiting(second, 900n * CENTS), 'reserved', real().deps)).toBe('sending')
    const last = await waiting(third, 100n * CENTS)
    expect(await sendBy(cam, last, 'reserved', real().deps)).toBe('awaiting')
    expect(await sendBy(operator(), last, 'awaiting', real().deps)).toBe('sending')
  })

  test('by ten presses at once he passes no bound', async () => {
    const eve = operator()
    const users = await many(10)
    const shown: DepositAsShown[] = []
    for (const user of users) shown.push(await submitted(stack, user, '300'))
    const on = real()
    const answers = await Promise.allSettled(
      atOnce(
        stack.deps.table,
        shown.map((one) => () => approveBy(on, eve, one)),
      ),
    )
    let letIn = 0n
    for (const answer of answers) {
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ slug: 'conflict' })
      else if (answer.value.status === 1) letIn += answer.value.amount
    }
    expect(letIn).toBeGreaterThan(0n)
    expect(letIn).toBeLessThan(1000n * CENTS)
  })

  test('the condition itself holds it, in and out, where another approval came between look and write', async () => {
    const [eve, cam] = [operator(), operator()]
    const [one, two] = (await many(2)) as [TestUser, TestUser]
    const [first, second] = [await submitted(stack, one, '600'), await submitted(stack, two, '600')]
    const on = real()
    const late = meanwhile(
      stack.deps.table,
      () => approveBy(on, eve, second),
      () => approveBy(on, eve, first),
    )
    expect(await late).toMatchObject({ status: 4 })
    const [out, next] = [await waiting(one, 600n * CENTS), await waiting(two, 600n * CENTS)]
    const sent = meanwhile(
      stack.deps.table,
      () => sendBy(cam, next, 'reserved', on.deps),
      () => sendBy(cam, out, 'reserved', on.deps),
    )
    expect(await sent).toBe('awaiting')
  })

  test('the bound of practice is the one told', () => {
    const { deposit, withdrawal } = stack.deps.config
    expect([deposit, withdrawal].map(({ operatorEyesFrom }) => BigInt(operatorEyesFrom))).toEqual([
      PRACTICE,
      PRACTICE,
    ])
  })
})

describe('check 51: who let value in for a user does not let it out', () => {
  const ways: [string, (user: TestUser, by: string) => Promise<unknown>][] = [
    [
      'passed the identity',
      async (user, by) => pass(stack.deps, press(stack, by), await submittedLevel(stack, user)),
    ],
    ['approved a deposit', async (user, by) => approveBy(stack, by, await submitted(stack, user, '10'))],
    [
      'approved a deposit first',
      async (user, by) => approveBy(stack, by, await submitted(stack, user, '1000')),
    ],
    [
      'approved a deposit second',
      async (user, by) => {
        const shown = await submitted(stack, user, '1000')
        await approveBy(stack, operator(), shown)
        return approveBy(stack, by, { ...shown, from: 4 })
      },
    ],
    [
      'gave a credit',
      (user, by) =>
        credit(stack.deps, press(stack, by), { uid: user.uid, amount: '0.01', reason: 'reason_correction' }),
    ],
  ]

  describe.each(ways)('who %s', (_says, letIn) => {
    test('neither approves a withdrawal of theirs, nor marks it as paid; another does', async () => {
      const [eve, cam] = [operator(), operator()]
      const [user, other] = (await many(2)) as [TestUser, TestUser]
      await letIn(user, eve)
      // Weeks later too.
      stack.clock.advance(30 * 86_400)
      const one = await waiting(user, 100n * CENTS)
      await expect(sendBy(eve, one)).rejects.toMatchObject({ slug: 'self_payout' })
      expect(await sendBy(cam, one)).toBe('sending')
      await expect(payBy(eve, one)).rejects.toMatchObject({ slug: 'self_payout' })
      expect(await stateOf(one)).toBe('sending')
      expect(await payBy(cam, one)).toBe('paid')
      // Of another user he may.
      expect(await sendBy(eve, await waiting(other, 100n * CENTS))).toBe('sending')
    })

    test('is held by the condition, where it happened between look and write', async () => {
      const [eve, cam] = [operator(), operator()]
      const [user, other] = (await many(2)) as [TestUser, TestUser]
      const one = await waiting(user, 100n * CENTS)
      const approving = meanwhile(
        stack.deps.table,
        () => sendBy(eve, one),
        () => letIn(user, eve),
      )
      await expect(approving).rejects.toMatchObject({ slug: 'self_payout' })
      expect(await stateOf(one)).toBe('reserved')
      const sent = await waiting(other, 100n * CENTS)
      expect(await sendBy(cam, sent)).toBe('sending')
      const paying = meanwhile(
        stack.deps.table,
        () => payBy(eve, sent),
        () => letIn(other, eve),
      )
      await expect(paying).rejects.toMatchObject({ slug: 'self_payout' })
      expect(await stateOf(sent)).toBe('sending')
    })
  })

  test('is not who refused a deposit of theirs', async () => {
    const eve = operator()
    const [user] = (await many(1)) as [TestUser]
    await refuse(stack.deps, press(stack, eve), await submitted(stack, user, '10'), 'reason_already_credited')
    expect(await sendBy(eve, await waiting(user, 100n * CENTS))).toBe('sending')
  })
})
