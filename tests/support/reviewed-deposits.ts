import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import {
  type Deposit,
  type DepositAsShown,
  depositDocument,
  refuse,
} from '../../functions/deposits/review.ts'
import { reviewQueue } from '../../functions/documents/queue.ts'
import { keys } from '../../functions/table/keys.ts'
import { booksOf, WHOLE } from './books.ts'
import { available, press } from './deposits.ts'
import { quickUser } from './people.ts'
import { type TestStack, type TestUser, testStack } from './stack.ts'

export const second = (seen: DepositAsShown): DepositAsShown => ({ ...seen, from: 4 })

/** How a decision ended: its status, or the slug it was refused with. */
export const ended = (decision: Promise<Deposit>): Promise<number | string> =>
  decision.then(
    ({ status }) => status,
    ({ slug, message }) => slug ?? message,
  )

/** A stack for stories of deposits, each of a user of its own; when all are told, its books must be right. */
export function reviewedDeposits() {
  const on = {} as { stack: TestStack; user: TestUser; had: bigint }
  beforeAll(async () => {
    on.stack = await testStack()
  })
  beforeEach(async () => {
    on.user = await quickUser(on.stack)
    on.had = await available(on.stack, on.user)
  })
  afterAll(async () => {
    // Whatever the tests did, the books balance.
    const books = await booksOf(on.stack)
    await on.stack.stop()
    expect(books).toEqual(WHOLE)
  })

  return Object.assign(on, {
    gained: async () => (await available(on.stack, on.user)) - on.had,
    async recorded(id: string) {
      const { items } = await on.stack.ok('deposits.recharge_record', {}, on.user)
      return items.find((item) => item.id === id)
    },
    documentOf: ({ uid, id }: DepositAsShown) =>
      on.stack.deps.table.get(keys.deposit(uid, id), { consistent: true }),
    queued: async () =>
      (await reviewQueue(on.stack.deps.table, depositDocument, { limit: 50 })).items.map(({ id }) => id),
    refuseBy: (operator: string, seen: DepositAsShown, reason = 'reason_not_received') =>
      refuse(on.stack.deps, press(on.stack, operator), seen, reason),
  })
}
