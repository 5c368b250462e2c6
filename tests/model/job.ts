import type { Session } from '../../functions/session.ts'
import type { Fault, Movement } from './coverage.ts'
import type { Process, Task } from './process.ts'

/** How a call ended, seen from outside. */
export type Outcome =
  | { kind: 'answered'; value: unknown }
  | { kind: 'refused'; slug: string }
  | { kind: 'failed'; error: string }
  | { kind: 'crashed' }

/** Something one process is asked to do. */
export interface Job {
  label: string
  /** Where its process dies, if it is to. */
  crashAt?: Task['crashAt']
  session?: Session
  /** The step it takes on a thread, if it does. */
  ticket?: Task['ticket']
  /** What it would move, as things stand before it begins, with the faults its orders have met before. */
  moves(process: Process): Promise<{ movement: Movement; met?: Iterable<Fault> }[]>
  run(process: Process): Promise<unknown>
  /** Checks the outcome against what is known. */
  after?(outcome: Outcome, task: Task, process: Process): Promise<void> | void
}
