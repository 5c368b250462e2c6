import { depositing, picture, randomForm } from './deposits.ts'
import { newPress, pressing } from './desk.ts'
import type { Job } from './job.ts'
import { newOperation } from './place.ts'
import { idAt, type Random } from './random.ts'
import { cashPressing, newCashPress, randomCash, verify, withdrawing } from './withdrawals.ts'
import { CASHIERS, type Device, OPERATORS, type World } from './world.ts'

/** Below the bound of one user; two of them are above that of an operator. */
const SMALL = ['9.99', '14.00', '19.99', '19.99', '19.99'] as const

/** A deposit of each of these users, and how an operator approves it. */
async function toLetIn(world: World, chance: Random, devices: Device[], operator: string): Promise<Job[]> {
  const ids = new Set<string>()
  for (const device of devices) {
    const screenshot = idAt(world.nowMs, chance)
    await picture(world, device.uid, screenshot)
    const form = { ...(await randomForm(world, chance, device.uid)), amount: chance.pick(SMALL), screenshot }
    const operation = newOperation(world, chance, device, 'deposit')
    ids.add(`D#${operation.id}`)
    const job = depositing(world, device, operation, form)
    if (job) await world.together([job])
  }
  const rows = await world.store.rowsOf(devices.map(({ uid }) => uid))
  return rows
    .filter(({ sk, status }) => ids.has(sk) && status === 3n)
    .map((row) => {
      const press = newPress(world, chance, row, operator)
      Object.assign(press.press ?? {}, { verdict: 'approve', from: 3 })
      return pressing(world, press)
    })
}

/** A withdrawal of each of these users, and how an operator lets it go. */
async function toLetOut(world: World, chance: Random, devices: Device[], operator: string): Promise<Job[]> {
  const ids = new Set<string>()
  for (const device of devices) {
    await verify(world, chance, device)
    const form = { ...(await randomCash(world, chance, device.uid)), amount: chance.pick(SMALL) }
    const operation = newOperation(world, chance, device, 'withdrawal')
    ids.add(`W#${operation.id}`)
    const job = withdrawing(world, chance, device, operation, form)
    if (job) await world.together([job])
  }
  const rows = await world.store.rowsOf(devices.map(({ uid }) => uid))
  return rows
    .filter(({ sk, state }) => ids.has(sk) && state === 'reserved')
    .map((row) => cashPressing(world, newCashPress(world, chance, row, operator, true)))
}

/** One after another; or the first alone, and then all others at once, which have seen the same sum. */
async function oneByOneOrAtOnce(world: World, chance: Random, jobs: Job[]): Promise<void> {
  const [first, ...others] = jobs
  if (!first) return
  await world.together([first])
  if (others.length > 0 && chance.chance(0.6)) return void (await world.together(others))
  for (const job of others) await world.together([job])
}

/** What one operator alone makes of many small sums: let in, let out, or let in by who then lets out. */
export async function exposureStep(world: World, chance: Random): Promise<void> {
  // One phone of each user.
  const devices = world.users.flatMap((user) => user.devices.find(({ session }) => session) ?? [])
  if (devices.length === 0) return
  const who = chance.pick([...OPERATORS, ...OPERATORS, ...CASHIERS])
  const other = chance.chance(0.5) ? who : chance.pick(CASHIERS)
  if (chance.chance(0.4)) {
    // What is let in comes between his look at what he lets out and his word.
    const cashier = chance.pick(CASHIERS)
    const out = await toLetOut(world, chance, devices, cashier)
    const into = await toLetIn(world, chance, devices, cashier)
    return void (await world.together([...out, ...into]))
  }
  // Two of each user.
  const all = [...devices, ...devices.slice(1)]
  if (chance.chance(0.7)) await oneByOneOrAtOnce(world, chance, await toLetIn(world, chance, all, who))
  if (chance.chance(0.7)) await oneByOneOrAtOnce(world, chance, await toLetOut(world, chance, devices, other))
}
