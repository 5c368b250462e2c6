import type { Stack } from '../local/stack.ts'
import type { DemoClock } from './calendar.ts'
import type { DemoOperator } from './operators.ts'
import type { Wire } from './phone.ts'
import type { DemoUser } from './user.ts'
import type { Words } from './words.ts'

/** Who and what a demonstration is made of. */
export interface Scene {
  stack: Stack
  wire: Wire
  clock: DemoClock
  user: DemoUser
  /** Two of the desk, as some decisions take two. */
  ada: DemoOperator
  ben: DemoOperator
  /** What its people are called and write. */
  words: Words
}
