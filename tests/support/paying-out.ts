import { beforeAll } from 'vitest'
import { secondsOf } from '../../shared/time.ts'
import { afternoons } from './afternoons.ts'
import type { TestUser } from './stack.ts'
import { deskOf } from './withdrawals.ts'

/** Afternoons on which money is asked for to go out, and the desk that decides of it. */
export function payingOut() {
  const on = Object.assign(afternoons(), {} as { desk: ReturnType<typeof deskOf> })
  beforeAll(() => {
    on.desk = deskOf(on.stack)
  })
  return Object.assign(on, {
    now: () => secondsOf(on.stack.clock.nowMs),
    cash: (user: TestUser) => on.stack.ok('withdrawals.cash', {}, user),
  })
}
