import type { RuntimeConfig } from '../../functions/config.ts'
import { wayRow } from '../../functions/deposits/ways.ts'
import { makeSecrets } from '../../functions/secrets.ts'
import type { Session } from '../../functions/session.ts'
import { productRow } from '../../functions/table/catalog.ts'
import { keys } from '../../functions/table/keys.ts'
import { operatorRow } from '../../functions/table/operators.ts'
import { type Row, replace, type Table } from '../../functions/table/write.ts'
import type { Tape } from '../../functions/tape/tape.ts'
import { practiceWays } from '../../infra/seed.ts'
import { msOf, secondsOf } from '../../shared/time.ts'
import { type Audit, createAudit } from './audit.ts'
import { type Coverage, emptyCoverage } from './coverage.ts'
import { createCrew } from './crew.ts'
import { createEvents, type Events } from './events.ts'
import type { Job, Outcome } from './job.ts'
import { modelConfig, modelProducts, STARTS, SYMBOLS } from './market.ts'
import type { Operation } from './operation.ts'
import type { Surroundings } from './process.ts'
import { random, subSeed } from './random.ts'
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
  /** By how much a limit of his own lowered what a day leaves to lose. */
  limited: Map<string, bigint>
  /** Registers through the whole handler. */
  whole: boolean
}

export interface World {
  seed: number
  config: RuntimeConfig
  /** True time. */
  nowMs: number
  ticks: Ticks
  tape: ModelTape
  events: Events
  store: Store
  stream: ModelStream
  users: User[]
  operations: Map<string, Operation>
  /** The last epoch of a user known to be over. */
  ended: Map<string, number>
  /** Documents as they were first seen. */
  seen: Map<string, string>
  checked: WeakSet<object>
  /** Number of what happened together last. */
  moment: number
  audit: Audit
  log: string[]
  coverage: Coverage
  /** Whether calls fail, processes die and clocks differ. */
  faulty: boolean
  halted: Set<string>
  haltsChangedAtMs: number
  /** Runs jobs at once, their calls interleaved; then counts, checks, and answers how each ended. */
  together(jobs: Job[]): Promise<Outcome[]>
  say(line: string): void
}

export const OPERATORS = ['ada', 'bob'] as const
const modelOperator = (id: string): Row =>
  operatorRow({
    ...{ id, name: id, role: 'approver', state: 'ACTIVE', epoch: 0, step: 0, recovery: [] },
    ...{ inviteHash: null, inviteUntil: 0, passwordHash: null, totp: null },
  })

const secrets = await makeSecrets()
export const INVITE = 'MODELINV'
const HORIZON_S = 3600

/** When a world begins and what its market does; drawn by chance where not given. */
export interface Setting {
  startMs: number
  ticks: Ticks
  config?: RuntimeConfig
}

export async function createWorld(
  seed: number,
  makeStore: MakeStore,
  plant: Plant = {},
  setting?: Setting,
): Promise<World> {
  const chance = random(subSeed(seed, 0))
  const nowMs = setting?.startMs ?? chance.pick(STARTS) + msOf(chance.int(0, 30))
  const config = setting?.config ?? modelConfig(chance)
  const ticks = setting?.ticks ?? randomTicks(chance, [...SYMBOLS], secondsOf(nowMs), HORIZON_S)

  const world: World = {
    seed,
    config,
    nowMs,
    ticks,
    tape: createModelTape(ticks, () => world.nowMs),
    events: createEvents(chance),
    store: makeStore(chance, () => world.nowMs),
    stream: createStream(),
    users: [],
    operations: new Map(),
    ended: new Map(),
    seen: new Map(),
    checked: new WeakSet(),
    moment: 0,
    audit: createAudit(),
    log: [],
    coverage: emptyCoverage(),
    faulty: false,
    halted: new Set(),
    haltsChangedAtMs: 0,
    say: (line) => void world.log.push(`${new Date(world.nowMs).toISOString().slice(8, 23)} ${line}`),
    together: (jobs) => crew(jobs),
  }
  const around: Surroundings = {
    trueNowMs: () => world.nowMs,
    config,
    secrets,
    table: plant.table?.(world.store.table, world) ?? world.store.table,
    ...(world.store.failures && { failures: world.store.failures }),
    tape: plant.tape?.(world.tape, world) ?? world.tape,
    timer: world.events.timer,
    turns: new Turns(chance),
    chance,
    committed: (writes, task) => world.audit.committed(world, writes, task),
  }

  const crew = createCrew(world, around)

  const guard = { ...keys.unique('invite', INVITE, secrets.uniqueKey), stage: true } as Row
  // Long before anyone looks, so that no read misses it.
  world.nowMs -= 3_600_000
  for (const row of [
    ...modelProducts().map(productRow),
    ...practiceWays.map(wayRow),
    ...OPERATORS.map(modelOperator),
    guard,
  ])
    await world.store.table.write(replace(row))
  world.nowMs += 3_600_000
  return world
}
