import { financesOf } from './financing-watch.ts'
import type { Job } from './job.ts'
import { centOf } from './market.ts'
import { secondsOf } from './places.ts'
import { newProjectPress, pressingProject } from './project-jobs.ts'
import { neededFor, type ProjectLife, type ProjectPress, reserveOf } from './project-oracle.ts'
import type { Random } from './random.ts'
import { CASHIERS, OPERATORS, type World } from './world.ts'

/** A project of small sums and odd rates. */
function drawnTerms(world: World, chance: Random) {
  const cent = centOf(world.config)
  const isFirst = !financesOf(world).projects.some((one) => one.kind === 'balance')
  const isTerm = !isFirst || !chance.chance(0.4)
  const startAt = secondsOf(world.nowMs) - 5
  return {
    kind: isTerm ? ('term' as const) : ('balance' as const),
    ...{ total: BigInt(chance.pick([20_00, 60_00, 200_00])) * cent, min: 5_00n * cent },
    rate: BigInt(chance.pick([10_000, 9_999, 3_333, 100, 1])),
    days: isTerm ? chance.pick([1, 2, 2, 3, 5]) : 0,
    dividend: isTerm ? chance.pick(['daily', 'dailyReturn', 'maturity'] as const) : ('dailyReturn' as const),
    initial: isTerm && chance.chance(0.5) ? BigInt(chance.pick([200_000, 333_333])) : null,
    renewals: isTerm ? chance.pick([0, 1, 2, 3]) : 0,
    once: !isTerm || chance.chance(0.3),
    appendable: !isTerm || chance.chance(0.7),
    ...{ startAt, endAt: startAt + chance.pick([900, 90_000, 400_000]) },
  }
}

/** What a draft needs next: money, often the least there may be, or somebody to open it. */
function nextPress(world: World, chance: Random, life: ProjectLife): ProjectPress {
  const [operator = '', other = ''] = [life.writtenBy, OPERATORS.find((each) => each !== life.writtenBy)]
  const lacks = neededFor(life.terms) - reserveOf(life)
  const cent = centOf(world.config)
  if (lacks <= 0n) return { does: 'open', operator: other, project: life.id, was: life.version }
  const more = BigInt(chance.int(0, 2)) * cent
  // As often by two payments.
  const amount = lacks > 2n && chance.chance(0.4) ? lacks / 2n : lacks + more
  return { does: 'fund', operator, project: life.id, amount }
}

/** Something an operator may press of any project, rightly or not. */
export function randomPress(world: World, chance: Random): ProjectPress | undefined {
  const all = [...financesOf(world).desk.values()]
  if (all.length === 0) return undefined
  const life = chance.pick(all)
  const project = life.id
  const operator = chance.pick([...OPERATORS, ...CASHIERS])
  const closed = all.filter(({ state }) => state === 'closed')
  if (closed.length > 0 && chance.chance(0.5))
    return { does: 'give back', operator, project: chance.pick(closed).id }
  const does = chance.pick([
    ...(['fund', 'fund', 'close', 'give back', 'open'] as const),
    ...(life.state === 'draft' ? (['discard', 'edit', 'open'] as const) : []),
  ])
  if (does === 'fund') {
    const amount = BigInt(chance.pick([1, 7, 33_00])) * (chance.chance(0.5) ? centOf(world.config) : 1n)
    return { does, operator, project, amount }
  }
  const was = life.version - (chance.chance(0.1) ? 1 : 0)
  return does === 'open' || does === 'edit' ? { does, operator, project, was } : { does, operator, project }
}

/** A press, the first time or an earlier one again. */
export function somePress(world: World, chance: Random): Job | undefined {
  const earlier = [...world.operations.values()].filter(({ project, attempts }) => project && attempts > 0)
  if (earlier.length > 0 && chance.chance(0.25)) return pressingProject(world, chance.pick(earlier.slice(-4)))
  const press = randomPress(world, chance)
  return press && pressingProject(world, newProjectPress(world, chance, press))
}

/** A project is drafted, funded by the treasury and opened at the desk, as others press too; some remain drafts. */
export async function offer(world: World, chance: Random): Promise<void> {
  const terms = drawnTerms(world, chance)
  const drafting = newProjectPress(world, chance, { does: 'draft', operator: chance.pick(OPERATORS), terms })
  const id = drafting.id.toLowerCase()
  for (let presses = 0; presses < 7; presses++) {
    const life = financesOf(world).desk.get(id)
    if (life && life.state !== 'draft') break
    const operation = life ? newProjectPress(world, chance, nextPress(world, chance, life)) : drafting
    const jobs = [pressingProject(world, operation)]
    if (chance.chance(0.2)) jobs.push(pressingProject(world, operation))
    const beside = chance.chance(0.2) ? somePress(world, chance) : undefined
    await world.together([...jobs, ...(beside ? [beside] : [])])
    world.nowMs += chance.pick([1, 1_000])
  }
  // No read misses it any more.
  world.nowMs += 2000
}
