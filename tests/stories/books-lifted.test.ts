import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { depsFor } from '../../functions/area-handlers.ts'
import { loadFinding } from '../../functions/books/finding.ts'
import { reconcileOn } from '../../functions/books/night.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { quickOperator, quickUser } from '../support/people.ts'
import { type TestStack, type TestUser, testStack } from '../support/stack.ts'

// What two operators lift is accepted as it was found, and nothing else under the same words.

let stack: TestStack
beforeAll(async () => {
  stack = await testStack({ events: false })
})
afterAll(() => stack.stop())

const call = () => reconcileOn(depsFor('books', stack.deps))
/** A night: two calls, five minutes apart. */
async function night(): Promise<void> {
  stack.clock.advance(86_400)
  await call()
  stack.clock.advance(300)
  await call()
}
const change = (uid: string) => new Change(keys.account(uid))
const addTo = (uid: string, cents: bigint) =>
  stack.deps.table.write(change(uid).add('USD_available', cents).build())
const account = (uid: string) => stack.deps.table.get(keys.account(uid), { consistent: true })
const finding = (uid: string) => loadFinding(stack.deps.table, uid)

describe('what two have explained is accepted to the cent', () => {
  let one: TestUser
  const lifted = async () => {
    const { at = 0 } = (await finding(one.uid)) ?? {}
    for (const _ of [1, 2]) {
      const operator = await quickOperator(stack, 'approver')
      await stack.ok('desk.lift', { uid: one.uid, at, reason: 'difference_explained' }, operator)
    }
  }
  beforeAll(async () => {
    one = await quickUser(stack)
    await addTo(one.uid, 1n)
    await night()
    await lifted()
    expect(await account(one.uid)).not.toHaveProperty('frozen')
  })

  test.each([1_000_000_00n, 1n, -2n])(
    '%i minor units more under the same words freeze again',
    async (more) => {
      await addTo(one.uid, more)
      await night()
      expect(await account(one.uid)).toMatchObject({ frozen: 'books_differ' })
      await addTo(one.uid, -more)
      await lifted()
      // What was lifted is gone again, and what was accepted of it with it.
      await night()
      expect(await account(one.uid)).toMatchObject({ frozen: 'books_differ' })
      await lifted()
      await night()
      expect(await account(one.uid)).not.toHaveProperty('frozen')
    },
  )

  test('an acceptance by words alone, as it was kept once, accepts nothing', async () => {
    const { pk, sk } = keys.finding(one.uid)
    const byWords = new Change({ pk, sk }).set('accepted', ['account = legs: USD_available'])
    await stack.deps.table.write(byWords.build())
    await night()
    expect(await account(one.uid)).toMatchObject({ frozen: 'books_differ' })
    await stack.deps.table.write(change(one.uid).add('USD_available', -1n).remove('frozen').build())
  })
})
