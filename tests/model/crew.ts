import { check } from './checks.ts'
import { applies, expiredRow, type Fault, isRare, type Movement } from './coverage.ts'
import type { Job, Outcome } from './job.ts'
import { createProcess, newTask, type Process, type Surroundings, type Task } from './process.ts'
import type { World } from './world.ts'

/** Chance of a fault in a call, one drawn for each history; some histories have none. */
const FAULT_RATES = [0, 0.1, 0.15, 0.25]
/** Chance that a task's process dies under it; and of one that moves what seldom moves. */
const CRASH_RATE = 0.15
const RARE_CRASH_RATE = 0.3
/** Chance of a fault in a write of what seldom moves, if histories have faults at all. */
const RARE_FAULT_RATE = 0.2
/** Others of it are left as all are, that what comes after it is met too. */
const OF_RARE = 0.85
/** Calls a task makes at most, as a rule: it dies at one of them, more often at the first, which many have alone. */
const POINTS = 7
/** How far the clock of a process may be off: two of them differ by up to a second. */
const SERVER_OFFSETS_MS = [-500, 0, 500]

/** The processes of a world. */
interface Crew {
  /** Runs jobs at once, then counts, checks, and says how each ended. */
  together(jobs: Job[]): Promise<Outcome[]>
  /** Every process is replaced. */
  renew(): void
}

export function createCrew(world: World, around: Surroundings): Crew {
  const { chance, turns } = around
  const faultRate = chance.pick(FAULT_RATES)
  let pool: Process[] = []

  /** A process that is free, or a new one. */
  function hire(): Process {
    const free = pool.filter(({ task, offsetMs }) => !task && (world.faulty || offsetMs === 0))
    if (free.length > 1) return chance.pick(free)
    const made = createProcess(around, world.faulty ? chance.pick(SERVER_OFFSETS_MS) : 0)
    pool.push(made)
    return made
  }

  function taskOf(job: Job, isHard: boolean): Task {
    const drawn = world.faulty && chance.chance(isHard ? RARE_CRASH_RATE : CRASH_RATE)
    const side = chance.pick(['before', 'after'] as const)
    const crashAt =
      job.crashAt ??
      (drawn
        ? { point: chance.pick([0, chance.int(0, POINTS - 1), chance.int(0, POINTS - 1)]), side }
        : undefined)
    return newTask({
      ...(job.session && { session: job.session }),
      ...(job.ticket && { ticket: job.ticket }),
      ...(crashAt && { crashAt }),
      faultRate: world.faulty ? faultRate : 0,
      writeFaultRate: world.faulty ? Math.max(faultRate, isHard ? RARE_FAULT_RATE : 0) : 0,
    })
  }

  function count(movement: Movement, met: Set<Fault>): void {
    if (met.size === 0) world.coverage[movement].none += 1
    for (const fault of met) if (applies(movement, fault)) world.coverage[movement][fault] += 1
  }

  async function together(jobs: Job[]): Promise<Outcome[]> {
    world.moment += 1
    world.begunMs = world.nowMs
    await world.late.overdue()
    for (const row of await world.store.expire()) {
      const expired = expiredRow(row)
      if (expired) world.coverage.circumstances[expired] += 1
    }
    pool = pool.filter(({ dead }) => !dead)
    const started = []
    for (const job of jobs) {
      const process = hire()
      const moves = await job.moves(process)
      const seldom = moves.some(({ movement }) => isRare(movement))
      const task = taskOf(job, seldom && chance.chance(OF_RARE))
      if (jobs.length > 1) task.met.add('concurrency')
      if (process.offsetMs !== 0) task.met.add('server skew')
      process.task = task
      started.push({ job, process, task, moves })
    }
    const running = started.map(({ job, process, task }) => outcomeOf(job, process, task))
    await turns.until(running)
    const outcomes = await Promise.all(running)
    for (const [index, { job, process, task, moves }] of started.entries()) {
      const outcome = outcomes[index] as Outcome
      process.task = undefined
      world.say(
        `${job.label} -> ${said(outcome)}${task.met.size > 0 ? ` [${[...task.met].join(', ')}]` : ''}`,
      )
      // An order or refill refused by a rule has met nothing; a logout refused has ended.
      const counts = outcome.kind !== 'refused' || moves.every(({ movement }) => movement === 'logout')
      if (counts) for (const { movement, met = [] } of moves) count(movement, new Set([...task.met, ...met]))
      await job.after?.(outcome, task, process)
    }
    if (world.store.cheap) await check(world)
    return outcomes
  }

  const renew = () => {
    pool = []
  }
  return { together, renew }
}

async function outcomeOf(job: Job, process: Process, task: Task): Promise<Outcome> {
  const answered = job.run(process).then(
    (value): Outcome => ({ kind: 'answered', value }),
    (error: Error & { slug?: string }): Outcome =>
      error.slug !== undefined && error.slug !== 'operation_failed'
        ? { kind: 'refused', slug: error.slug }
        : { kind: 'failed', error: `${error.name}: ${error.message}` },
  )
  return Promise.race([answered, task.crashed.then((): Outcome => ({ kind: 'crashed' }))])
}

const said = (outcome: Outcome): string => {
  if (outcome.kind === 'refused') return `refused: ${outcome.slug}`
  if (outcome.kind === 'failed') return `failed: ${outcome.error}`
  return outcome.kind
}
