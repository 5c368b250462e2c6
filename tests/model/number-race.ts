import { type Bound, numberName } from './destination-oracle.ts'
import { boundBy, destinationsOf } from './destination-watch.ts'
import { erasedOf } from './erasure-watch.ts'
import type { Job } from './job.ts'
import { logIn } from './people.ts'
import { newOperation } from './place.ts'
import type { Random } from './random.ts'
import { isOpenWithdrawal } from './withdrawal-checks.ts'
import { cashPressing, newCashPress, prepare, verify, withdrawing } from './withdrawals.ts'
import { CASHIERS, type Device, type World } from './world.ts'

type To = [device: Device, bound: Bound]

/** Finds a number that both users have bound and nobody was paid to. */
function alike(world: World, one: Device, other: Device): [To, To] | undefined {
  const standing = ({ uid }: Device) => boundBy(world, uid).filter(({ removed }) => !removed)
  for (const mine of standing(one)) {
    const name = numberName(mine.kind, mine.number)
    const theirs = standing(other).find(({ kind, number }) => numberName(kind, number) === name)
    if (theirs && !destinationsOf(world).owners.has(name))
      return [
        [one, mine],
        [other, theirs],
      ]
  }
  return undefined
}

/** Asks for a little money to a destination. Returns how a cashier lets it go out as it stands then. */
async function asked(world: World, chance: Random, [device, { id, kind }]: To) {
  const operation = newOperation(world, chance, device, 'withdrawal')
  const form = { amount: '5.00', kind, destination: id }
  const job = withdrawing(world, chance, device, operation, form)
  if (job) await world.together([job])
  return async (cashier: string): Promise<Job[]> => {
    const rows = await world.store.rowsOf([device.uid])
    const row = rows.find((each) => isOpenWithdrawal(each) && each.sk === `W#${operation.id}`)
    return row ? [cashPressing(world, newCashPress(world, chance, row, cashier, true))] : []
  }
}

/** Two users withdraw to one number, which is nobody's: the first is paid while the other's withdrawal is approved. */
export async function numberRace(world: World, chance: Random): Promise<void> {
  const devices = world.users.flatMap(({ uid, devices: [first] }) =>
    first && !erasedOf(world, uid) ? [first] : [],
  )
  for (const device of devices) {
    if (!device.session) await logIn(world, device)
    await verify(world, chance, device)
    if (device.session) await prepare(world, chance, device.uid)
  }
  const pairs = devices.flatMap((one) =>
    devices.flatMap((other) => (one === other ? [] : [[one, other] as const])),
  )
  const both = pairs.flatMap(([one, other]) => {
    const found = alike(world, one, other)
    return found ? [found] : []
  })
  if (both.length === 0) return
  const [to, too] = chance.pick(both)
  const [paid, approved] = [await asked(world, chance, to), await asked(world, chance, too)]
  const [cam, dan] = CASHIERS
  const approvedFirst = await paid(cam)
  if (approvedFirst.length > 0) await world.together(approvedFirst)
  const jobs = [...(await paid(cam)), ...(await approved(dan))]
  if (jobs.length > 0) await world.together(jobs)
}
