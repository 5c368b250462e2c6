import { afterAll, beforeAll } from 'vitest'
import { DESK_PASSWORD, trail } from './desk.ts'
import { type TestStack, testStack } from './stack.ts'

/** A stack for stories of those who work at the desk, and what is asked of it again and again. */
export function atTheDesk() {
  const on = {} as { stack: TestStack }
  beforeAll(async () => {
    on.stack = await testStack()
  })
  afterAll(() => on.stack.stop())

  return Object.assign(on, {
    at: () => ({ table: on.stack.deps.table, secrets: on.stack.deps.secrets, nowMs: on.stack.clock.nowMs }),
    refusal: async (call: ReturnType<TestStack['call']>) => {
      const { status, body } = await call
      return [status, body.error]
    },
    login: (name: string, more: { password?: string; code?: string; recovery?: string }) =>
      on.stack.call('desk.login', { name, password: DESK_PASSWORD, ...more }),
    actions: async (of: string) =>
      (await trail(on.stack))
        .filter(({ operator, document }) => [operator, document].includes(of))
        .map(({ action }) => action),
  })
}
