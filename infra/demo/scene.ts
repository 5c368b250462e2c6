import type { Stack } from '../local/stack.ts'
import type { DemoClock } from './calendar.ts'
import type { DemoOperator } from './operators.ts'
import type { Wire } from './phone.ts'
import type { DemoUser } from './user.ts'
import type { Words } from './words.ts'

export interface Scene {
  stack: Stack
  wire: Wire
  clock: DemoClock
  user: DemoUser
  ada: DemoOperator
  ben: DemoOperator
  cam: DemoOperator
  words: Words
}
