import { payOut } from './at-once.ts'
import { binding, otherBinding, randomBinding, removing } from './bindings.ts'
import { boundBy } from './destination-watch.ts'
import { erasedOf } from './erasure-watch.ts'
import type { Job } from './job.ts'
import type { Operation } from './operation.ts'
import { locking, loggingOut, logIn } from './people.ts'
import { newOperation } from './place.ts'
import { idAt, type Random } from './random.ts'
import { havePasskey, randomCash, verify, withdrawing } from './withdrawals.ts'
import type { Device, World } from './world.ts'

const HOUR_MS = 3_600_000

/** What somebody does with their destinations, or with money that goes there. */
async function something(world: World, chance: Random, device: Device): Promise<Job | undefined> {
  const { uid } = device
  const own = boundBy(world, uid)
  const before = [...world.operations.values()].filter((one) => one.uid === uid && one.bind)
  const draw = chance.next()
  if (draw < 0.45 || own.length === 0) {
    const again = before.length > 0 && chance.chance(0.25) ? chance.pick(before) : undefined
    const operation = again ?? newOperation(world, chance, device, 'bind')
    return binding(world, chance, device, operation, again?.bind ?? randomBinding(chance))
  }
  const done = before.filter(({ answer }) => answer)
  if (draw < 0.5 && done.length > 0) {
    const operation = chance.pick(done) as Operation & Required<Pick<Operation, 'bind'>>
    return binding(world, chance, device, operation, otherBinding(chance, operation.bind))
  }
  if (draw < 0.75) {
    const standing = own.filter(({ removed }) => !removed)
    const from = standing.length > 0 && chance.chance(0.85) ? standing : own
    const id = chance.chance(0.95) ? chance.pick(from).id : idAt(world.nowMs, chance)
    return removing(world, device, id, chance.chance(0.05))
  }
  const form = await randomCash(world, chance, uid)
  // As a rule what may go to a first one at once.
  const cash = chance.chance(0.6) ? { ...form, amount: '5.00' } : form
  const operation = newOperation(world, chance, device, 'withdrawal')
  return withdrawing(world, chance, device, operation, cash)
}

/**
 * Users bind, replace and remove destinations from two phones at once, and withdraw to them meanwhile; several want the
 * same number, and each payment says whose it is. In `days` a day goes by now and then, after which a new one is usable.
 */
export async function destinationStep(world: World, chance: Random, days: boolean): Promise<void> {
  const living = world.users.filter(({ uid }) => !erasedOf(world, uid))
  if (living.length === 0) return
  const used = chance.pick(living)
  for (const device of used.devices) if (!device.session) await logIn(world, device)
  if (chance.chance(0.6)) await havePasskey(world, used.uid)
  const [first] = used.devices
  if (first?.session && chance.chance(0.5)) await verify(world, chance, first)
  for (let moments = chance.int(2, days ? 9 : 6); moments > 0; moments--) {
    const ready = world.users.flatMap((user) => user.devices).filter(({ session }) => session)
    if (ready.length === 0) return
    const own = ready.filter(({ uid }) => uid === used.uid)
    const jobs: Job[] = []
    for (let count = chance.pick([1, 1, 2, 2, 3]); count > 0; count--) {
      const device = own.length > 0 && chance.chance(0.75) ? chance.pick(own) : chance.pick(ready)
      const job = await something(world, chance, device)
      if (job) jobs.push(job)
    }
    const ends = chance.next()
    if (ends < 0.04) jobs.push(locking(world, used.uid, 'LOCKED', chance.int(0, 4)))
    else if (ends < 0.08 && own[0]) jobs.push(...[loggingOut(world, own[0])].flatMap((job) => job ?? []))
    if (jobs.length > 0) await world.together(jobs)
    if (ends < 0.04) {
      await world.together([locking(world, used.uid, 'ACTIVE')])
      for (const device of used.devices) await logIn(world, device)
    }
    if (chance.chance(0.35)) await payOut(world, chance)
    world.nowMs += days && chance.chance(0.3) ? chance.pick([23, 24, 25]) * HOUR_MS : chance.int(1, 40_000)
  }
}
