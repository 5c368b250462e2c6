import { accountHandlers } from '../../functions/account/handlers.ts'
import { activityHandlers } from '../../functions/activities/handlers.ts'
import type { RuntimeConfig } from '../../functions/config.ts'
import { dataHandlers } from '../../functions/data/handlers.ts'
import { depositHandlers } from '../../functions/deposits/handlers.ts'
import type { AllDeps } from '../../functions/deps.ts'
import { destinationHandlers } from '../../functions/destinations/handlers.ts'
import { engagementHandlers } from '../../functions/engagement/handlers.ts'
import { exchangeHandlers } from '../../functions/exchange/handlers.ts'
import { financingHandlers } from '../../functions/financing/handlers.ts'
import { type Api, createApi } from '../../functions/http.ts'
import { identityHandlers } from '../../functions/identity/handlers.ts'
import { limitHandlers } from '../../functions/limits/handlers.ts'
import { loginHandlers } from '../../functions/login/handlers.ts'
import { messageHandlers } from '../../functions/messages/handlers.ts'
import type { Files } from '../../functions/outside/files.ts'
import type { DateTimer, Timer } from '../../functions/outside/timer.ts'
import { openAll } from '../../functions/personal/index.ts'
import { rewardHandlers } from '../../functions/rewards/handlers.ts'
import type { Secrets } from '../../functions/secrets.ts'
import { serviceHandlers } from '../../functions/service/handlers.ts'
import type { Session } from '../../functions/session.ts'
import { createCatalog } from '../../functions/table/catalog.ts'
import { createTable } from '../../functions/table/dynamo.ts'
import type { Failure, Table, Write } from '../../functions/table/write.ts'
import type { Tape } from '../../functions/tape/tape.ts'
import { createTapes } from '../../functions/tape/tapes.ts'
import { tradeHandlers } from '../../functions/trade/handlers.ts'
import { viewHandlers } from '../../functions/views/handlers.ts'
import { withdrawalHandlers } from '../../functions/withdrawals/handlers.ts'
import { kmsInProcess } from '../../infra/local/kms/in-process.ts'
import { type Area, routes } from '../../shared/api/routes.ts'
import { type Asked, answer, askedBy, type Client, canceled } from './client.ts'
import type { CallFault, Fault } from './coverage.ts'
import type { LateWrites } from './late-writes.ts'
import type { Random } from './random.ts'
import type { TicketStep } from './ticket-oracle.ts'
import type { Turns } from './turns.ts'

export const TABLE = 'model'
/** One master key for all processes: what one wrapped, every other unwraps. */
const kms = kmsInProcess()
/** How all processes seal and open the personal fields of every class. */
export const personalOver = (table: Table, stage: string, clock: () => number) =>
  openAll({ table, kms, stage, clock })

/** The areas a phone of a history calls. */
const areas = {
  account: accountHandlers,
  rewards: rewardHandlers,
  activities: activityHandlers,
  data: dataHandlers,
  deposits: depositHandlers,
  destinations: destinationHandlers,
  engagement: engagementHandlers,
  exchange: exchangeHandlers,
  financing: financingHandlers,
  identity: identityHandlers,
  limits: limitHandlers,
  login: loginHandlers,
  messages: messageHandlers,
  service: serviceHandlers,
  trade: tradeHandlers,
  views: viewHandlers,
  withdrawals: withdrawalHandlers,
} as const

/** What a process has around it: the same for all, but for its clock. */
export interface Surroundings {
  trueNowMs(): number
  /** As it is deployed now. */
  config(): RuntimeConfig
  secrets: Secrets
  table: Table
  /** How the conditions of writes stand, where that can be known without writing. */
  failures?: (writes: Write[]) => Failure[]
  /** The feeds the stage runs now, the main one first. */
  tapes(): Tape[]
  /** The bucket: what is put there wakes its worker. */
  files: Pick<Files, 'put' | 'remove'>
  /** Phones call through the whole chain. */
  byWire: boolean
  timer: Timer
  dateTimer: DateTimer
  turns: Turns
  late: LateWrites
  chance: Random
  /** Told of a write that no table would take. */
  malformed(error: Error): void
  /** StreamRecord of every write that took effect, whether or not its caller came to know. */
  committed(writes: Write[], task: Task): Promise<void>
}

/** One call, event or sweep, in one process. */
export interface Task {
  session?: Session
  /** The step it takes on a thread; the time is that of its process. */
  ticket?: TicketStep & { thread: string }
  /** Its calls to table, tape and timer so far: the awaits between which it can die. */
  points: string[]
  crashAt?: { point: number; side: 'before' | 'after' }
  /** Chance of a fault in each call that only reads, and in each that writes, against how often those fail. */
  faultRate: number
  writeFaultRate: number
  met: Set<Fault>
  /** How many more of its writes meet a conflict. */
  conflicts: number
  /** How many of its batches left keys behind. */
  left: number
  /** Resolves when its process dies under it. */
  crashed: Promise<void>
  crash: () => void
}

/** A Lambda's execution environment: one task at a time, a memory and a clock of its own. */
export interface Process {
  offsetMs: number
  nowMs(): number
  deps: AllDeps
  /** By the route's id. */
  handlers: Partial<Record<string, (ctx: object, input: object) => Promise<unknown>>>
  /** Phones call through the whole chain. */
  byWire: boolean
  api(area: Area): Api
  task: Task | undefined
  dead: boolean
}

type Options = Pick<Task, 'session' | 'ticket' | 'crashAt' | 'faultRate' | 'writeFaultRate'>
export function newTask(options: Partial<Options>): Task {
  let crash = () => {}
  const crashed = new Promise<void>((resolve) => {
    crash = resolve
  })
  return {
    points: [],
    faultRate: 0,
    writeFaultRate: 0,
    met: new Set(),
    conflicts: 0,
    left: 0,
    ...options,
    crashed,
    crash,
  }
}

export function createProcess(around: Surroundings, offsetMs: number): Process {
  const nowMs = () => around.trueNowMs() + offsetMs
  const self = { offsetMs, nowMs, task: undefined, dead: false } as unknown as Process
  const { tapes, timer, dateTimer, files } = around
  const call =
    <A extends unknown[], R>(name: string, perform: (...args: A) => Promise<R>) =>
    (...args: A): Promise<R> =>
      meet(around, self, { name, can: ['lost reply', 'throttle'], perform: () => perform(...args) })

  const ported = tapes().map((tape) => ({
    ...tape,
    priceAt: call('tape.priceAt', tape.priceAt),
    state: call('tape.state', tape.state),
    commitment: call('tape.commitment', tape.commitment),
  }))
  // Between the product's own table and the world's: what is sent meets its faults there.
  const send = (command: object) => meet(around, self, request(around, self, askedBy(command)))
  const table = createTable({ tableName: TABLE, backoff: async () => {} }, { send } as unknown as Client)
  self.deps = {
    clock: nowMs,
    clockOffMs: () => 0,
    config: around.config(),
    secrets: around.secrets,
    table,
    catalog: createCatalog(table, 'sim'),
    tapes: createTapes(ported as [Tape, ...Tape[]]),
    files: {
      link: async (key: string) => key,
      put: call('files.put', files.put),
      remove: call('files.remove', files.remove),
    } as unknown as Files,
    timer: { settleAt: call('timer.settleAt', timer.settleAt) },
    dateTimer: { bookAt: call('dateTimer.bookAt', dateTimer.bookAt) },
    scan: async () => ({ keys: [] }),
    mail: async () => ({ ok: true }),
    sms: async () => ({ ok: true }),
    push: async () => ({ ok: true }),
    ...personalOver(table, around.config().stage, nowMs),
    log: () => {},
  }
  const made = Object.values(areas).map((make) => make(self.deps))
  self.handlers = Object.assign({}, ...made)
  self.byWire = around.byWire
  const apis = new Map<Area, Api>()
  self.api = (area) => {
    const own = routes.filter((route) => route.area === area) as never[]
    const api = apis.get(area) ?? createApi<Area>(own, self.handlers as never, self.deps)
    apis.set(area, api)
    return api
  }
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

const READ = ['lost reply', 'throttle'] as const
/** How often a batch leaves keys behind. */
const LEFT = 2
/** The product asks five times, and more in a row are not by chance. */
const MOST_LEFT = 3
const WRITE = ['lost reply', 'resent', 'resent', 'conflict', 'conflict', 'throttle'] as const

/** A call to the outside, the faults it can meet, and how it goes when it meets one, or none. */
interface Call<R> {
  name: string
  can: readonly CallFault[]
  perform(fault: CallFault | null, task: Task): Promise<R>
  /** By which the table knows a transaction that is sent again. */
  token?: string | undefined
}

/** A request to the table. */
function request(around: Surroundings, process: Process, asked: Asked): Call<object> {
  const name = `table.${asked.call}`
  const answered = (left = 0) => answer(around.table, TABLE, asked, left)
  if (!('writes' in asked)) {
    if (asked.call !== 'getMany') return { name, can: READ, perform: () => answered() }
    return {
      name,
      can: READ,
      perform() {
        // Not a failure: the product asks again for what is left.
        const { task } = process
        if (!task || task.left === MOST_LEFT || !around.chance.chance(task.faultRate * LEFT))
          return answered()
        task.left += 1
        task.met.add('keys left')
        return answered(around.chance.int(1, asked.keys.length))
      },
    }
  }
  const { call, writes, token } = asked
  const { chance, committed, late } = around
  return {
    name,
    can: WRITE,
    token,
    async perform(fault, task) {
      const owners = writes.flatMap((write) => (write.kind === 'update' ? write.key.pk : []))
      if (new Set(owners.filter((pk) => pk.startsWith('O#'))).size > 1) task.met.add('several users')
      if (fault === 'conflict')
        throw call === 'write' ? failure('TransactionConflictException') : locked(around, process, writes)
      if (fault === 'throttle')
        throw call === 'transact' && chance.chance(0.5) ? throttled(writes) : failure('ThrottlingException')
      const done = await answered().catch((error: Error) => {
        if (error.name === 'ValidationException') around.malformed(error)
        throw error
      })
      await committed(writes, task)
      late.done(token)
      return done
    },
  }
}

/** Some items are locked by others; of the rest each condition is told as it stands. */
function locked({ chance, failures }: Surroundings, { task }: Process, writes: Write[]): Error {
  const found = failures?.(writes) ?? writes.map(() => ({ failed: false }))
  const first = chance.int(0, writes.length - 1)
  const reasons = found.map(({ failed, old }: Failure, index) => {
    if (index === first || chance.chance(0.3)) return { Code: 'TransactionConflict' }
    return failed ? { Code: 'ConditionalCheckFailed', old } : { Code: 'None' }
  })
  if (reasons.some(({ Code }) => Code === 'ConditionalCheckFailed')) task?.met.add('mixed reasons')
  return canceled(reasons)
}

const throttled = (writes: Write[]): Error =>
  canceled(writes.map((_, index) => ({ Code: index === 0 ? 'ThrottlingError' : 'None' })))

/** A call waits for its turn, may meet a fault, and its process may die before or after it. */
async function meet<R>(
  { turns, chance, late }: Surroundings,
  process: Process,
  { name, can, perform, token }: Call<R>,
): Promise<R> {
  /** A dead process neither goes on nor fails: what awaits it never hears again. */
  const diesAt = (task: Task, point: number, side: 'before' | 'after'): boolean => {
    if (process.dead) return true
    if (task.crashAt?.point !== point || task.crashAt.side !== side) return false
    process.dead = true
    task.met.add(side === 'before' ? 'crash before' : 'crash after')
    task.crash()
    return true
  }
  /** A conflict may last over some tries of the product, or all of them. */
  const drawn = (task: Task): CallFault | null => {
    if (can === WRITE && late.draws(task)) return 'lands late'
    if (can === WRITE && task.conflicts > 0) {
      task.conflicts -= 1
      return 'conflict'
    }
    const rate = can === WRITE ? task.writeFaultRate * FAILS.write : task.faultRate * FAILS.read
    if (!chance.chance(rate)) return null
    const fault = chance.pick(can)
    if (fault === 'conflict') task.conflicts = chance.pick(CONFLICTS)
    return fault
  }

  const { task } = process
  if (!task || process.dead) return never()
  const point = task.points.push(name) - 1
  await turns.turn()
  if (late.waits()) await turns.perform(() => late.some(task))
  if (diesAt(task, point, 'before')) return never()
  const fault = drawn(task)
  if (fault) task.met.add(fault)
  if (can !== WRITE && fault === 'throttle') throw failure('ThrottlingException')
  const ended = await turns
    .perform(async () => {
      if (fault === 'lands late') {
        const then = late.leave(() => perform(fault, task), token)
        if (then === 'dies') task.crashAt = { point, side: 'after' }
        if (then !== 'tries again') throw failure('TimeoutError')
      }
      const first = await perform(fault, task)
      // Sent again by the client, to a table that has forgotten its token: done or refused a second time.
      return fault === 'resent' ? perform(fault, task) : first
    })
    .then(
      (value) => ({ value }),
      (error: unknown) => ({ error }),
    )
  if (diesAt(task, point, 'after')) return never()
  if (fault === 'lost reply') throw failure('TimeoutError')
  if ('error' in ended) throw ended.error
  return ended.value
}

/** Further conflicts in a row; the product tries five times. */
const CONFLICTS = [0, 0, 0, 1, 4] as const
