import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { booksButForGifts, WHOLE } from './books.ts'
import { type TestStack, type TestUser, testStack } from './stack.ts'

const AFTERNOON = Date.UTC(2026, 10, 25, 15)

/**
 * A stack for the stories of financing, each of which begins on the same afternoon, and what its users do there; when
 * all are told, its books must be right.
 */
export function investing() {
  const on = {} as { stack: TestStack }
  beforeAll(async () => {
    on.stack = await testStack({ events: false })
  })
  afterAll(async () => {
    const books = await booksButForGifts(on.stack)
    await on.stack.stop()
    expect(books).toEqual(WHOLE)
  })
  beforeEach(() => {
    on.stack.clock.nowMs = AFTERNOON
  })

  const buy = (user: TestUser, id: string, amount: string, more: object = {}) =>
    on.stack.call('financing.yebjoinnow', { id, amount, ...more }, user)
  const mine = async (user: TestUser) => (await on.stack.ok('financing.myproject', {}, user)).items
  return Object.assign(on, {
    buy,
    async bought(user: TestUser, id: string, amount: string, more: object = {}) {
      const { body } = await buy(user, id, amount, more)
      if (body.code !== 0) throw new Error(`${body.error} ${body.msg}`)
      return body.data
    },
    mine,
    /** The newest of one's holdings. */
    async one(user: TestUser) {
      const [holding] = await mine(user)
      if (!holding) throw new Error('no holding')
      return holding
    },
    balances: async (user: TestUser) => (await on.stack.ok('account.index', {}, user)).balances.USD,
  })
}
