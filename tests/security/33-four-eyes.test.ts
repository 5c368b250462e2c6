import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { approve, credit, type Seen } from '../../functions/deposits/review.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { watchTable } from '../support/apis.ts'
import { approveBy, available, press, submitted } from '../support/deposits.ts'
import { footprint, quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

let stack: TestStack
let user: TestUser
let had: bigint
beforeAll(async () => {
  stack = await testStack()
  user = await quickUser(stack)
  had = await available(stack, user)
})
afterAll(() => stack.stop())

/** Stacks whose table lets something happen between what an operator reads and what he writes. */
function meanwhile(happens: () => Promise<unknown>) {
  let before = true
  const table = watchTable(stack.deps.table, async (call) => {
    if (call !== 'transact' || !before) return
    before = false
    await happens()
  })
  return { ...stack.deps, table }
}

const cases: [string, () => Promise<Seen>][] = [
  [
    'a deposit from 1,000 on',
    async () => {
      const seen = await submitted(stack, user, '1000')
      await approveBy(stack, 'ada', seen)
      return { ...seen, from: 4 }
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
    const seen = await awaiting()
    const before = await footprint(stack, user.uid)
    for (let times = 0; times < 2; times++)
      await expect(approveBy(stack, 'ada', seen)).rejects.toMatchObject({ slug: 'self_approval' })
    const presses = Array.from({ length: 10 }, () => approveBy(stack, 'ada', seen))
    const answers = await Promise.allSettled(presses)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['rejected']))
    expect(await footprint(stack, user.uid)).toEqual(before)
  })

  test('the condition itself refuses him, though what he read had another first', async () => {
    const seen = await awaiting()
    const key = keys.deposit(seen.uid, seen.id)
    const firstIs = (operator: string) =>
      stack.deps.table.write(new Change(key).set('firstBy', operator).build())
    await firstIs('eve')
    const deps = meanwhile(() => firstIs('ada'))
    await expect(approve(deps, press(stack, 'ada'), seen)).rejects.toMatchObject({ slug: 'self_approval' })
    const document = await stack.deps.table.get(key, { consistent: true })
    expect([document?.status, document?.legs]).toEqual([4n, undefined])
  })
})

test('check 33: one operator alone moves no large amount, whatever he claims to have seen', async () => {
  const seen = await submitted(stack, user, '1000')
  const tried = [seen, { ...seen, from: 4 as const }, seen, { ...seen, from: 4 as const }]
  for (const each of tried) await approveBy(stack, 'ada', each).catch(() => {})
  expect(await available(stack, user)).toBe(had)
})

test('check 33: an amount that has grown past the bound is not paid by one operator', async () => {
  const seen = await submitted(stack, user, '999.99')
  const key = keys.deposit(seen.uid, seen.id)
  const deps = meanwhile(() => stack.deps.table.write(new Change(key).set('amount', 1000_00n).build()))
  await expect(approve(deps, press(stack, 'ada'), seen)).rejects.toMatchObject({ slug: 'conflict' })
  expect(await available(stack, user)).toBe(had)
})
