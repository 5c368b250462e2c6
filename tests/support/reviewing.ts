import { afterAll, beforeAll, beforeEach } from 'vitest'
import { quickOperator, quickUser, type TestOperator } from './people.ts'
import { type TestStack, type TestUser, testStack } from './stack.ts'

/** A stack for what a desk is shown: each story has a reviewer and a user of its own, a second after the one before. */
export function reviewing() {
  const on = {} as { stack: TestStack; user: TestUser; reviewer: TestOperator }
  beforeAll(async () => {
    on.stack = await testStack()
  })
  beforeEach(async () => {
    on.stack.clock.advance(1)
    on.reviewer = await quickOperator(on.stack, 'reviewer')
    on.user = await quickUser(on.stack)
  })
  afterAll(() => on.stack.stop())
  return on
}
