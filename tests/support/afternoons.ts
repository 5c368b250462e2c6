import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { booksButForGifts, WHOLE } from './books.ts'
import { type TestStack, type TestUser, testStack } from './stack.ts'

const AFTERNOON = Date.UTC(2026, 10, 25, 15)

/** A stack for stories each of which begins on the same afternoon; when all are told, its books must be right. */
export function afternoons() {
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
  return Object.assign(on, {
    balances: async (user: TestUser) => (await on.stack.ok('account.index', {}, user)).balances.USD,
  })
}
