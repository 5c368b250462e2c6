import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { credit, type DepositAsShown } from '../../functions/deposits/review.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { approve as send } from '../../functions/withdrawals/press.ts'
import { giveBackFor } from '../../functions/withdrawals/review.ts'
import { atOnce, meanwhile } from '../support/at-once.ts'
import { approveBy, available, press, submitted } from '../support/deposits.ts'
import { paidInBefore } from '../support/paid-in-before.ts'
import { footprint, quickUser, setAccount } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'
import { waitingWithdrawal } from '../support/waiting-withdrawal.ts'

let stack: TestStack
let user: TestUser
let had: bigint
beforeAll(async () => {
  stack = await testStack()
  user = await quickUser(stack)
  had = await available(stack, user)
})
afterAll(() => stack.stop())

/** What comes of a press when something happens between what an operator reads and what he writes. */
const between = <T>(happens: () => Promise<unknown>, pressed: () => Promise<T>) =>
  meanwhile(stack.deps.table, pressed, happens)

const cases: [string, () => Promise<DepositAsShown>][] = [
  [
    'a deposit from 1,000 on',
    async () => {
      const shown = await submitted(stack, user, '1000')
      await approveBy(stack, 'ada', shown)
      return { ...shown, from: 4 }
    },
  ],
  [
    'a credit of a cent',
    async () => {
      const order = { uid: user.uid, amount: '0.01', reason: 'reason_correction' }
      const { uid, id } = await credit(stack.deps, press(stack, 'ada'), order)
      return { uid, id, from: 4 }
    },
  ],
]

describe.each(cases)('check 33: %s', (_says, awaiting) => {
  test('is not approved by whoever approved or gave it first, however often, nor by ten presses at once', async () => {
    const shown = await awaiting()
    const before = await footprint(stack, user.uid)
    for (let times = 0; times < 2; times++)
      await expect(approveBy(stack, 'ada', shown)).rejects.toMatchObject({ slug: 'self_approval' })
    const presses = Array.from({ length: 10 }, () => approveBy(stack, 'ada', shown))
    const answers = await Promise.allSettled(presses)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(await footprint(stack, user.uid)).toEqual(before)
  })

  test('the condition itself refuses him, though what he read had another first', async () => {
    const shown = await awaiting()
    const key = keys.deposit(shown.uid, shown.id)
    const firstIs = (operator: string) =>
      stack.deps.table.write(new Change(key).set('firstBy', operator).build())
    await firstIs('eve')
    const late = between(
      () => firstIs('ada'),
      () => approveBy(stack, 'ada', shown),
    )
    await expect(late).rejects.toMatchObject({ slug: 'self_approval' })
    const document = await stack.deps.table.get(key, { consistent: true })
    expect([document?.status, document?.legs]).toEqual([4n, undefined])
  })
})

test('check 33: one operator alone moves no large amount, whatever he claims to have shown', async () => {
  const shown = await submitted(stack, user, '1000')
  const tried = [shown, { ...shown, from: 4 as const }, shown, { ...shown, from: 4 as const }]
  for (const each of tried) await approveBy(stack, 'ada', each).catch(() => {})
  expect(await available(stack, user)).toBe(had)
})

test('check 33: an amount that has grown past the bound is not paid by one operator', async () => {
  const shown = await submitted(stack, user, '999.99')
  const key = keys.deposit(shown.uid, shown.id)
  const grows = () => stack.deps.table.write(new Change(key).set('amount', 1000_00n).build())
  expect(await between(grows, () => approveBy(stack, 'ada', shown))).toMatchObject({ status: 4 })
  expect(await available(stack, user)).toBe(had)
})

describe('check 33: what one operator approves for one user within 24 hours counts together', () => {
  const HOUR_S = 3600
  const started = async (amount: string) => {
    const other = await quickUser(stack)
    // Else the note of a first deposit would keep two apart.
    await paidInBefore(stack, other)
    return { other, shown: await submitted(stack, other, amount) }
  }
  const statusBy = async (operator: string, shown: DepositAsShown) =>
    (await approveBy(stack, operator, shown)).status

  test('split below the bound, the part that reaches it waits for a second operator', async () => {
    const { other, shown } = await started('600')
    const had = await available(stack, other)
    expect(await statusBy('ada', shown)).toBe(1)
    expect(await statusBy('ada', await submitted(stack, other, '399.99'))).toBe(1)
    const last = await submitted(stack, other, '10')
    expect(await statusBy('ada', last)).toBe(4)
    await expect(approveBy(stack, 'ada', { ...last, from: 4 })).rejects.toMatchObject({
      slug: 'self_approval',
    })
    expect(await available(stack, other)).toBe(had + 999_99n)
    expect(await statusBy('bob', { ...last, from: 4 })).toBe(1)
  })

  test('another operator has a sum of his own, and so has another user', async () => {
    const { other, shown } = await started('999')
    expect(await statusBy('ada', shown)).toBe(1)
    expect(await statusBy('bob', await submitted(stack, other, '999'))).toBe(1)
    expect(await statusBy('ada', (await started('999')).shown)).toBe(1)
    expect(await statusBy('ada', await submitted(stack, other, '10'))).toBe(4)
  })

  test('after 24 hours, and not before, it counts no more', async () => {
    const { other, shown } = await started('999')
    expect(await statusBy('ada', shown)).toBe(1)
    stack.clock.advance(24 * HOUR_S - 60)
    expect(await statusBy('ada', await submitted(stack, other, '10'))).toBe(4)
    stack.clock.advance(120)
    expect(await statusBy('ada', await submitted(stack, other, '10'))).toBe(1)
  })

  test('ten at once pay no more than the bound', async () => {
    const { other, shown } = await started('300')
    const had = await available(stack, other)
    const all = [shown]
    for (let n = 1; n < 10; n++) all.push(await submitted(stack, other, '300'))
    const presses = all.map((one) => () => approveBy(stack, 'ada', one))
    const answers = await Promise.allSettled(atOnce(stack.deps.table, presses))
    expect((await available(stack, other)) - had).toBeLessThan(1000_00n)
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ slug: 'conflict' })
  })

  test('the condition itself holds it, where another approval came between look and write', async () => {
    const { other, shown } = await started('600')
    const second = await submitted(stack, other, '600')
    const late = between(
      () => approveBy(stack, 'ada', shown),
      () => approveBy(stack, 'ada', second),
    )
    expect(await late).toMatchObject({ status: 4 })
  })
})

describe('check 33: a withdrawal', () => {
  const waiting = async (of: TestUser, amount: bigint) => {
    const { uid, id } = await waitingWithdrawal(stack, of, { amount })
    return { uid, id }
  }
  type Which = Awaited<ReturnType<typeof waiting>>
  const sendBy = async (operator: string, which: Which, from: 'reserved' | 'awaiting' = 'reserved') =>
    (await send(stack.deps, press(stack, operator), { ...which, from })).state

  test('from 1,000 on is let go by two, never by one twice, however often he presses', async () => {
    const one = await waiting(await quickUser(stack), 1000_00n)
    expect(await sendBy('ada', one)).toBe('awaiting')
    const presses = Array.from({ length: 5 }, () => sendBy('ada', one, 'awaiting'))
    const answers = await Promise.allSettled(presses)
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill('rejected'))
    await expect(sendBy('ada', one, 'awaiting')).rejects.toMatchObject({ slug: 'self_approval' })
    expect(await sendBy('bob', one, 'awaiting')).toBe('sending')
  })

  test('split below the bound, with what he approved of deposits: together they wait for a second', async () => {
    const other = await quickUser(stack)
    expect(await sendBy('ada', await waiting(other, 600_00n))).toBe('sending')
    expect((await approveBy(stack, 'ada', await submitted(stack, other, '399.99'))).status).toBe(1)
    const last = await submitted(stack, other, '10')
    expect((await approveBy(stack, 'ada', last)).status).toBe(4)
    expect((await approveBy(stack, 'bob', { ...last, from: 4 })).status).toBe(1)
  })

  test('of two at once one waits: the condition holds it', async () => {
    const other = await quickUser(stack)
    const [first, second] = [await waiting(other, 600_00n), await waiting(other, 600_00n)]
    const late = between(
      () => sendBy('ada', first),
      () => sendBy('ada', second),
    )
    expect(await late).toBe('awaiting')
  })

  test('is not let go where its user was locked between the look and the write', async () => {
    const other = await quickUser(stack)
    const one = await waiting(other, 100_00n)
    const late = between(
      () => setAccount(stack, other.uid, { state: 'LOCKED' }),
      () => sendBy('ada', one),
    )
    await expect(late).rejects.toMatchObject({ slug: 'user_locked' })
    const row = await stack.deps.table.get(keys.withdrawal(one.uid, one.id), { consistent: true })
    expect(row?.state).toBe('reserved')
  })

  test('what was sent is never given back by who let it go', async () => {
    const one = await waiting(await quickUser(stack), 100_00n)
    await sendBy('ada', one)
    const back = (operator: string) =>
      giveBackFor(stack.deps, press(stack, operator), one, 'reason_payment_bounced')
    await expect(back('ada')).rejects.toMatchObject({ slug: 'self_approval' })
    expect((await back('bob')).state).toBe('returned')
  })
})
