import type { RuntimeConfig } from '../../functions/config.ts'
import { wayRow } from '../../functions/deposits/ways/way.ts'
import { makeSecrets, type Secrets } from '../../functions/secrets.ts'
import type { Session } from '../../functions/session.ts'
import { createCatalog } from '../../functions/table/catalog.ts'
import { keys } from '../../functions/table/keys.ts'
import { operatorRow } from '../../functions/table/operators.ts'
import { productRow } from '../../functions/table/products.ts'
import { type Row, replace, type Table } from '../../functions/table/write.ts'
import type { Tape } from '../../functions/tape/tape.ts'
import { createTapes } from '../../functions/tape/tapes.ts'
import { viewHandlers } from '../../functions/views/handlers.ts'
import { practiceWays } from '../../infra/seed.ts'
import { type Audit, createAudit } from './audit.ts'
import { type Coverage, emptyCoverage } from './coverage.ts'
import { createCrew } from './crew.ts'
import { newSession, plainCtx } from './ctx.ts'
import { remembering } from './erasure-watch.ts'
import { createEvents, type Events } from './events.ts'
import type { Job, Outcome } from './job.ts'
import { createLateWrites, type LateWrites } from './late-writes.ts'
import {
  FEEDS,
  firstTerms,
  type ModelFeed,
  modelConfig,
  modelProduct,
  type ProductId,
  productIds,
  STARTS,
  SYMBOLS,
  type Terms,
} from './market.ts'
import { type Operation, Violation } from './operation.ts'
import { passingTime } from './passing-time.ts'
import { msOf, secondsOf } from './places.ts'
import type { Surroundings } from './process.ts'
import { random, subSeed } from './random.ts'
import type { StatementAnswer } from './statement.ts'
import type { MakeStore, Store } from './store.ts'
import { createStream, type ModelStream } from './stream.ts'
import { createModelTape, type ModelTape, randomTicks, type Ticks } from './tape.ts'
import { Turns } from './turns.ts'

/** Defects put in on purpose, around the product or beneath it. */
export interface Plant {
  table?: (inner: Table, world: World) => Table
  tape?: (inner: ModelTape, world: World) => Tape
}

export interface Device {
  uid: string
  session: Session | null
}
export interface User {
  uid: string
  name: string
  devices: Device[]
  /** Registers through the whole handler. */
  whole: boolean
  /** Who invited them; null for the stage's own code. */
  inviter: string | null
}

export interface World {
  seed: number
  config: RuntimeConfig
  /** True time. */
  nowMs: number
  ticks: Record<ModelFeed, Ticks>
  tapes: Record<ModelFeed, ModelTape>
  late: LateWrites
  /** The stage's main feed, from when on. */
  mains: { feed: ModelFeed; fromMs: number }[]
  /** What was published of each product, the newest last. */
  terms: Record<ProductId, Terms[]>
  /** Symbols whose prices cannot be read. */
  failing: Set<string>
  /** Phones call through the whole chain. */
  byWire: boolean
  /** Locked users stay locked when all comes to rest. */
  staysLocked: boolean
  secrets: Pick<Secrets, 'indexKeys' | 'uniqueKey'>
  mostUsers: number
  events: Events
  store: Store
  stream: ModelStream
  /** Files that wake a worker, in the order they were put; kept, as each may be told again. */
  asked: string[]
  users: User[]
  operations: Map<string, Operation>
  /** The last epoch of a user known to be over. */
  ended: Map<string, number>
  /** Documents as they were first seen. */
  seen: Map<string, string>
  checked: WeakSet<object>
  /** When that began: what happens together takes time in some worlds. */
  begunMs: number
  /** Number of what happened together last. */
  moment: number
  audit: Audit
  log: string[]
  coverage: Coverage
  /** Whether calls fail, processes die and clocks differ. */
  faulty: boolean
  halted: Set<string>
  /** When a halt or terms changed last. */
  catalogChangedAtMs: number
  /** Runs jobs at once, their calls interleaved; then counts, checks, and answers how each ended. */
  together(jobs: Job[]): Promise<Outcome[]>
  /** A page of a user's statement, as its route answers him. */
  statement(account: Row, query: { limit: number; cursor?: string }): Promise<StatementAnswer>
  /** Every process is replaced by one with this config. */
  deploy(change: Partial<RuntimeConfig>): void
  say(line: string): void
}

export const OPERATORS = ['ada', 'bob'] as const
/** Who let nothing in, as a rule pay it out. */
export const CASHIERS = ['cam', 'dan'] as const
export const DESK = [...OPERATORS, ...CASHIERS] as const
const modelOperator = (id: string): Row =>
  operatorRow({
    ...{ id, name: id, role: 'approver', state: 'ACTIVE', epoch: 0, step: 0, recovery: [] },
    ...{ inviteHash: null, inviteUntil: 0, passwordHash: null, totp: null },
  })

const secrets = await makeSecrets()
export const INVITE = 'MODELINV'
const HORIZON_S = 3600
/** Worlds whose phones call through the whole chain, which costs more than all the rest. */
const BY_WIRE = 0.05

/** When a world begins and what its market does; drawn by chance where not given. */
export interface Setting {
  startMs: number
  ticks: Ticks
  config?: RuntimeConfig
}

/** Another feed of the same symbols, which costs nothing to draw: each has another's prices. */
const exchanged = (ticks: Ticks): Ticks =>
  Object.fromEntries(
    SYMBOLS.map((symbol, index) => [symbol, ticks[SYMBOLS[(index + 1) % 3] ?? symbol] ?? []]),
  )

export async function createWorld(
  seed: number,
  makeStore: MakeStore,
  plant: Plant = {},
  setting?: Setting,
): Promise<World> {
  const chance = random(subSeed(seed, 0))
  const start = chance.pick(STARTS)
  const nowMs = setting?.startMs ?? start.startMs + msOf(chance.int(0, 30))
  const config = setting?.config ?? modelConfig(chance, start.zone)
  const replay = setting?.ticks ?? randomTicks(chance, [...SYMBOLS], secondsOf(nowMs), HORIZON_S)
  const ticks = { replay, sim: setting?.ticks ?? exchanged(replay) }
  const failing = new Set<string>()
  const tapeOf = (feed: ModelFeed) => createModelTape(feed, ticks[feed], () => world.nowMs, failing)
  const terms = Object.fromEntries(productIds.map((id) => [id, [firstTerms(id)]])) as World['terms']

  const world: World = {
    seed,
    config,
    nowMs,
    ticks,
    tapes: { replay: tapeOf('replay'), sim: tapeOf('sim') },
    late: createLateWrites(random(subSeed(seed, 1000)), () => world),
    mains: [{ feed: 'replay', fromMs: 0 }],
    terms,
    failing,
    byWire: !setting && chance.chance(BY_WIRE),
    staysLocked: chance.chance(0.5),
    secrets,
    mostUsers: chance.int(1, 3),
    events: createEvents(chance),
    store: await makeStore(chance, () => world.nowMs),
    stream: createStream(),
    asked: [],
    users: [],
    operations: new Map(),
    ended: new Map(),
    seen: new Map(),
    checked: new WeakSet(),
    begunMs: nowMs,
    moment: 0,
    audit: createAudit(),
    log: [],
    coverage: emptyCoverage(),
    faulty: false,
    halted: new Set(),
    catalogChangedAtMs: 0,
    say: (line) => void world.log.push(`${new Date(world.nowMs).toISOString().slice(8, 23)} ${line}`),
    together: (jobs) => crew.together(jobs),
    async statement(account, query) {
      const session = newSession(account.pk.slice(2), Number(account.epoch), world.nowMs)
      const views = viewHandlers({
        ...around,
        clock: () => world.nowMs,
        clockOffMs: () => 0,
        config: world.config,
        log: () => {},
        secrets: {},
        catalog: createCatalog(world.store.table, 'sim'),
        tapes: createTapes(around.tapes() as [Tape, ...Tape[]]),
      })
      return views['views.statement'](
        { ...plainCtx(world.nowMs), session },
        query,
      ) as Promise<StatementAnswer>
    },
    deploy(change) {
      Object.assign(world.config, change)
      crew.renew()
    },
  }
  const passing = passingTime(random(subSeed(seed, 11)))
  const tapes = FEEDS.map(
    (feed: ModelFeed): Tape => plant.tape?.(world.tapes[feed], world) ?? world.tapes[feed],
  )
  const around: Surroundings = {
    trueNowMs: () => world.nowMs,
    config: () => world.config,
    secrets,
    table: remembering(() => world, plant.table?.(world.store.table, world) ?? world.store.table),
    files: {
      put: async (key) => void world.asked.push(key),
      remove: async () => {},
    },
    ...(world.store.failures && { failures: world.store.failures }),
    tapes() {
      const main = world.mains.at(-1)?.feed
      return tapes.toSorted((one, other) => Number(other.feed === main) - Number(one.feed === main))
    },
    byWire: world.byWire,
    timer: world.events.timer,
    dateTimer: world.events.dateTimer,
    turns: new Turns(chance, () => {
      world.nowMs += passing(world.nowMs - world.begunMs)
    }),
    late: world.late,
    chance,
    malformed: ({ message }) => {
      world.audit.violation ??= new Violation('requests are well formed', message)
    },
    committed: (writes, task) => world.audit.committed(world, writes, task),
  }

  const crew = createCrew(world, around)

  const guard = { ...keys.unique('invite', INVITE, secrets.indexKeys), stage: true } as Row
  // Long before anyone looks, so that no read misses it.
  world.nowMs -= 3_600_000
  for (const row of [
    ...productIds.map((id) => productRow(modelProduct(id, firstTerms(id), config))),
    ...practiceWays.map(wayRow),
    ...DESK.map(modelOperator),
    guard,
  ])
    await world.store.table.write(replace(row))
  world.nowMs += 3_600_000
  return world
}
