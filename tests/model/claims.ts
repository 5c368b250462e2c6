import { picture } from './deposits.ts'
import { crediting, newPress, pressing } from './desk.ts'
import type { Job } from './job.ts'
import { claimRules, decimalsOf } from './market.ts'
import type { Operation } from './operation.ts'
import { newOperation } from './place.ts'
import { idAt, type Random } from './random.ts'
import { ticketing } from './tickets.ts'
import { amountText } from './verdict.ts'
import { type Device, OPERATORS, type World } from './world.ts'

/** Minor units: more than one claim may be of, and so much that three are more than a month's. */
const amounts = ({ max }: { max: bigint }) => [max, max, max - 1n, 33_33n, 1n, max + 1n]

/** A question about a reward, as a rule with a picture of its user's own. */
async function newClaim(world: World, chance: Random, device: Device): Promise<Operation> {
  const operation = newOperation(world, chance, device, 'ticket')
  const isOwn = world.users.length < 2 || chance.chance(0.85)
  const owner = isOwn ? device.uid : (world.users.find(({ uid }) => uid !== device.uid)?.uid ?? device.uid)
  const key = chance.chance(0.9) ? idAt(world.nowMs, chance) : null
  if (key) await picture(world, owner, key, 'clean', 'ticket')
  const form = {
    by: 'user',
    action: 'write',
    thread: null,
    text: 'My check-in is missing.',
    seen: 0,
  } as const
  operation.ticket = { ...form, claim: { picture: key, isOwn: isOwn || key === null } }
  return operation
}

/** An operator books a reward for a ticket. */
function newBooking(world: World, chance: Random, { uid, id }: { uid: string; id: string }): Operation {
  const operation = newOperation(world, chance, { uid }, 'credit')
  const amount = amountText(chance.pick(amounts(claimRules(world))), decimalsOf(world.config))
  operation.credit = { operator: chance.pick(OPERATORS), amount, ticket: id }
  return operation
}

/** Rewards that a user claims, and the desk books: by two at once, for one ticket again, refused and booked anew. */
export async function claimStep(world: World, chance: Random): Promise<void> {
  const devices = world.users.flatMap((user) => user.devices).filter(({ session }) => session)
  if (devices.length === 0) return
  const device = chance.pick(devices)
  const { uid } = device
  const does = (jobs: (Job | undefined)[]) => world.together(jobs.flatMap((job) => job ?? []))
  for (let claims = chance.int(1, 4); claims > 0; claims--) {
    const asked = await newClaim(world, chance, device)
    await does([ticketing(world, asked, device)])
    const before = [...world.operations.values()].filter(
      (one) => one.uid === uid && one.ticket?.thread === null,
    )
    const ticket = chance.chance(0.8) ? asked : chance.pick(before)
    const booking = newBooking(world, chance, ticket)
    await does([
      crediting(world, booking),
      ...(chance.chance(0.4) ? [crediting(world, newBooking(world, chance, ticket))] : []),
      ...(chance.chance(0.2) ? [crediting(world, booking)] : []),
    ])
    const rows = await world.store.rowsOf([uid])
    const booked = rows.filter(({ sk, claim, status }) => sk.startsWith('D#') && claim && status === 4n)
    const row = booked.length > 0 && chance.chance(0.9) ? chance.pick(booked) : undefined
    const operators = chance.chance(0.5) ? OPERATORS : [chance.pick(OPERATORS)]
    if (row) await does(operators.map((operator) => pressing(world, newPress(world, chance, row, operator))))
  }
}
