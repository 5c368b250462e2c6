import { nextDayMs } from './calendar.ts'
import { accruing, dateOver, freezing, investing, looking, nothingLate, thaw } from './financing-jobs.ts'
import { offer, somePress } from './financing-offer.ts'
import { stateIn } from './financing-oracle.ts'
import { financesOf } from './financing-watch.ts'
import { confirmed, randomWish } from './financing-wish.ts'
import type { Job } from './job.ts'
import { limiting } from './limits.ts'
import { decimalsOf } from './market.ts'
import { hold, type InvestForm } from './operation.ts'
import { locking, logIn } from './people.ts'
import { newOperation } from './place.ts'
import { places, secondsOf } from './places.ts'
import { pressingProject } from './project-jobs.ts'
import type { Random } from './random.ts'
import { amountText } from './verdict.ts'
import type { Device, World } from './world.ts'

/** Days go by, to about the moment one turns. */
async function daysGo(world: World, chance: Random): Promise<void> {
  for (let days = chance.pick([1, 1, 1, 2, 3, 6]); days > 0; days--)
    world.nowMs = nextDayMs(world.config.timeZone, world.nowMs)
  world.nowMs += chance.pick([-400, 0, 300, 400, 60_000, 40_000_000])
  world.say(`until ${secondsOf(world.nowMs)} days went by`)
  for (const { devices } of world.users)
    for (const device of devices) if (device.session) await logIn(world, device)
}

/** All phones want all that is left of one project, or renew at once what its reserve may not carry. */
async function race(world: World, chance: Random, devices: readonly Device[]): Promise<void> {
  const { projects, lives } = financesOf(world)
  const { id } = chance.pick(projects)
  const capacity = await world.store.table.get(places.capacity(id), { consistent: true })
  const amount = amountText((capacity?.left ?? 0n) as bigint, decimalsOf(world.config))
  const jobs: (Job | undefined)[] = []
  const ask = async (device: Device, form: InvestForm) => {
    const operation = newOperation(world, chance, device, 'invest')
    operation.invest = form
    operation.stepUp = await confirmed(world, chance, device.uid)
    jobs.push(investing(world, device, operation))
  }
  const due = [...lives].filter(([, { life }]) => stateIn(life) === 'due')
  if (due.length > 0)
    for (const [name, { uid }] of chance.chance(0.5) ? [chance.pick(due)] : due) {
      const device = devices.find((each) => each.uid === uid)
      if (device) await ask(device, { does: 'keep', holding: name.split(' ')[1] ?? '' })
    }
  else
    for (const device of devices)
      await ask(device, { does: 'buy', project: id, amount, part: chance.chance(0.7) })
  const now = jobs.flatMap((job) => job ?? [])
  if (now.length > 0) await world.together(now)
}

/** A part of financing's life: things asked for at once, perhaps twice, as days are booked and projects close. */
export async function financingStep(world: World, chance: Random): Promise<void> {
  const { projects } = financesOf(world)
  if (projects.length === 0 || (projects.length < 7 && chance.chance(0.3))) await offer(world, chance)
  if (projects.length === 0) return
  const devices = world.users.flatMap((user) => user.devices).filter(({ session }) => session)
  if (devices.length === 0) return
  if (financesOf(world).lives.size > 0 && chance.chance(0.45)) await daysGo(world, chance)
  if (chance.chance(0.2)) return race(world, chance, devices)
  if (chance.chance(0.08)) {
    const jobs = [somePress(world, chance), chance.chance(0.3) ? somePress(world, chance) : undefined]
    return void (await world.together(jobs.flatMap((job) => job ?? [])))
  }
  const jobs: (Job | undefined)[] = []
  const count = chance.pick([1, 1, 2, 3])
  for (let asked = 0; asked < count; asked++) {
    const device = chance.pick(devices)
    const form = await randomWish(world, chance, device.uid)
    if (!form) continue
    const earlier = [...world.operations.values()].filter(
      ({ uid, invest, attempts }) => uid === device.uid && invest && attempts > 0,
    )
    const again = earlier.length > 0 && chance.chance(0.25)
    const operation = again ? chance.pick(earlier.slice(-3)) : newOperation(world, chance, device, 'invest')
    operation.invest ??= form
    operation.stepUp ??= await confirmed(world, chance, device.uid)
    jobs.push(investing(world, device, operation))
    if (chance.chance(0.15))
      jobs.push(investing(world, chance.pick(devices.filter(({ uid }) => uid === device.uid)), operation))
  }
  if (chance.chance(0.4)) jobs.push(looking(world, chance.pick(devices)))
  if (chance.chance(0.3)) jobs.push(looking(world, chance.pick(devices)))
  if (chance.chance(0.4)) jobs.push(accruing(world, chance.pick([undefined, 0, 1])))
  const delivery = chance.chance(0.6) ? world.events.next(world.nowMs, 'date') : undefined
  if (delivery) jobs.push(dateOver(world, delivery))
  if (chance.chance(0.1)) jobs.push(somePress(world, chance))
  const stopped = chance.pick(devices)
  if (chance.chance(0.04)) jobs.push(locking(world, stopped.uid, 'LOCKED', chance.int(0, 3)))
  if (chance.chance(0.04)) {
    const wish = { does: 'timeOut', days: chance.pick([1, 1, 7]) } as const
    jobs.push(limiting(world, stopped, newOperation(world, chance, stopped, 'limits'), wish))
  }
  // By then every read sees what was written before, as a rule.
  if (chance.chance(0.7)) world.nowMs += 1_200
  const frozen = chance.chance(0.08) ? stopped.uid : undefined
  // Before what is asked, or while it is on its way.
  if (frozen && chance.chance(0.5)) await world.together([freezing(frozen, 0)])
  else if (frozen) jobs.push(freezing(frozen, chance.int(0, 4)))
  // One that nobody disturbs, as a rule.
  const alone = chance.chance(0.55) ? jobs.slice(0, 1) : jobs
  const now = alone.flatMap((job) => job ?? [])
  if (now.length > 0) await world.together(now)
  if (frozen) await thaw(world, frozen)
}

/** At the end all days that are over are booked, then days go by until all terms are over and all is paid. */
export async function financingComesToRest(world: World): Promise<void> {
  const { lives } = financesOf(world)
  for (const operation of world.operations.values())
    if (operation.project && operation.unclear) await world.together([pressingProject(world, operation)])
  if (lives.size === 0) return
  for (const days of [1, 15]) {
    for (let day = 0; day < days; day++) world.nowMs = nextDayMs(world.config.timeZone, world.nowMs)
    // Before that, no read on an index misses what was bought.
    world.nowMs += 2000
    await world.together([accruing(world)])
    nothingLate(
      world,
      world.users.map(({ uid }) => uid),
      world.nowMs,
    )
  }
  for (const { uid, life } of lives.values())
    hold(
      life.end !== null || life.terms.days === 0,
      'financing holds',
      () => `of ${uid} a holding from ${life.begins} is ${stateIn(life)} for ever`,
    )
}
