import { accountHandlers } from '../../functions/account/handlers.ts'
import type { RuntimeConfig } from '../../functions/config.ts'
import { depositHandlers } from '../../functions/deposits/handlers.ts'
import type { Deps, Need } from '../../functions/deps.ts'
import { loginHandlers } from '../../functions/login/handlers.ts'
import type { Timer } from '../../functions/outside/timer.ts'
import type { Secrets } from '../../functions/secrets.ts'
import type { Session } from '../../functions/session.ts'
import { createCatalog } from '../../functions/table/catalog.ts'
import type { Table, Write } from '../../functions/table/write.ts'
import type { Tape } from '../../functions/tape/tape.ts'
import { createTapes } from '../../functions/tape/tapes.ts'
import { tradeHandlers } from '../../functions/trade/handlers.ts'
import type { CallFault, Fault } from './coverage.ts'
import type { Random } from './random.ts'
import type { Turns } from './turns.ts'

/** What a process has around it: the same for all, but for its clock. */
export interface Surroundings {
  trueNowMs(): number
  config: RuntimeConfig
  secrets: Secrets
  table: Table
  tape: Tape
  timer: Timer
  turns: Turns
  chance: Random
  /** StreamRecord of every write that took effect, whether or not its caller came to know. */
  committed(writes: Write[], task: Task): Promise<void>
}

/** One call, event or sweep, in one process. */
export interface Task {
  session?: Session
  /** Its calls to table, tape and timer so far: the awaits between which it can die. */
  points: string[]
  crashAt?: { point: number; side: 'before' | 'after' }
  /** Chance of a fault in each call. */
  faultRate: number
  met: Set<Fault>
  /** Resolves when its process dies under it. */
  crashed: Promise<void>
  crash: () => void
}

/** A Lambda's execution environment: one task at a time, a memory and a clock of its own. */
export interface Process {
  offsetMs: number
  nowMs(): number
  deps: Deps<Exclude<Need, 'files'>>
  trade: ReturnType<typeof tradeHandlers>
  account: ReturnType<typeof accountHandlers>
  login: ReturnType<typeof loginHandlers>
  deposits: ReturnType<typeof depositHandlers>
  task: Task | undefined
  dead: boolean
}

export function newTask(options: Partial<Pick<Task, 'session' | 'crashAt' | 'faultRate'>>): Task {
  let crash = () => {}
  const crashed = new Promise<void>((resolve) => {
    crash = resolve
  })
  return { points: [], faultRate: 0, met: new Set(), ...options, crashed, crash }
}

export function createProcess(around: Surroundings, offsetMs: number): Process {
  const nowMs = () => around.trueNowMs() + offsetMs
  const self = { offsetMs, nowMs, task: undefined, dead: false } as unknown as Process
  const { table, tape, timer } = around
  const call = <A extends unknown[], R>(
    name: string,
    can: readonly CallFault[],
    perform: (...args: A) => Promise<R>,
  ) => port(around, self, name, can, perform)

  const read = ['lost reply', 'throttle'] as const
  const write = ['lost reply', 'resent', 'resent', 'conflict', 'conflict', 'throttle'] as const
  /** Performs writes and reports them when they took effect. */
  const audited =
    <A, R extends { ok: boolean }>(perform: (arg: A) => Promise<R>, writesOf: (arg: A) => Write[]) =>
    async (arg: A): Promise<R> => {
      const done = await perform(arg)
      if (done.ok && self.task) await around.committed(writesOf(arg), self.task)
      return done
    }
  const ported: Table = {
    get: call('table.get', read, table.get),
    getMany: call('table.getMany', read, table.getMany),
    query: call('table.query', read, table.query),
    count: call('table.count', read, table.count),
    write: call(
      'table.write',
      write,
      audited(table.write, (one) => [one]),
    ),
    transact: call(
      'table.transact',
      write,
      audited(table.transact, (all) => all),
    ),
  }
  self.deps = {
    clock: nowMs,
    clockOffMs: () => 0,
    config: around.config,
    secrets: around.secrets,
    table: ported,
    catalog: createCatalog(ported),
    tapes: createTapes([
      {
        ...tape,
        priceAt: call('tape.priceAt', read, tape.priceAt),
        state: call('tape.state', read, tape.state),
        commitment: call('tape.commitment', read, tape.commitment),
      },
    ]),
    timer: { settleAt: call('timer.settleAt', read, timer.settleAt) },
    scan: async () => ({ keys: [] }),
    log: () => {},
  }
  self.trade = tradeHandlers(self.deps)
  self.account = accountHandlers(self.deps)
  self.login = loginHandlers(self.deps)
  self.deposits = depositHandlers(self.deps)
  return self
}

const never = () => new Promise<never>(() => {})

function failure(name: string): Error {
  const error = new Error(name)
  error.name = name
  return error
}

/** Writes meet faults more often than reads: there are fewer of them, and more depends on them. */
const FAILS = { read: 0.5, write: 3 } as const

/** A call to the outside: it waits for its turn, may meet a fault, and its process may die before or after it. */
function port<A extends unknown[], R>(
  { turns, chance }: Surroundings,
  process: Process,
  name: string,
  can: readonly CallFault[],
  perform: (...args: A) => Promise<R>,
): (...args: A) => Promise<R> {
  /** A dead process neither goes on nor fails: what awaits it never hears again. */
  const diesAt = (task: Task, point: number, side: 'before' | 'after'): boolean => {
    if (process.dead) return true
    if (task.crashAt?.point !== point || task.crashAt.side !== side) return false
    process.dead = true
    task.met.add(side === 'before' ? 'crash before' : 'crash after')
    task.crash()
    return true
  }

  return async (...args) => {
    const { task } = process
    if (!task || process.dead) return never()
    const point = task.points.push(name) - 1
    await turns.turn()
    if (diesAt(task, point, 'before')) return never()
    const fault = chance.chance(task.faultRate * FAILS[can.length > 2 ? 'write' : 'read'])
      ? chance.pick(can)
      : null
    if (fault) task.met.add(fault)
    if (fault === 'throttle') throw failure('ThrottlingException')
    if (fault === 'conflict')
      throw failure(
        name === 'table.transact' ? 'TransactionCanceledException' : 'TransactionConflictException',
      )
    const answer = await turns.perform(async () => {
      const first = await perform(...args)
      // Sent again by the client, to a table that has forgotten its token: done or refused a second time.
      return fault === 'resent' ? perform(...args) : first
    })
    if (diesAt(task, point, 'after')) return never()
    if (fault === 'lost reply') throw failure('TimeoutError')
    return answer
  }
}
