import { bookInvitations } from '../../functions/engagement/invitations.ts'
import { ask } from './ctx.ts'
import { identifying, judging } from './identity.ts'
import { identityOracle } from './identity-oracle.ts'
import type { Job } from './job.ts'
import { type Own, pausedBy } from './limits-oracle.ts'
import { productIds } from './market.ts'
import { hold, type Operation } from './operation.ts'
import { metBy, register } from './people.ts'
import { isAlone, newOperation, placing, told } from './place.ts'
import { idMs, places, secondsOf } from './places.ts'
import type { Random } from './random.ts'
import { sweeping } from './settle.ts'
import { before, whyNotSigned } from './sign-oracle.ts'
import { dayAt, hasTraded, joinedOn, signedOf } from './sign-watch.ts'
import { type Device, OPERATORS, type World } from './world.ts'

/** Signs in, or makes a day up; the first time or again. */
export function signing(world: World, device: Device, operation: Operation): Job | undefined {
  const { session } = device
  if (!session || !operation.sign) return undefined
  const { date } = operation.sign
  const { uid } = device
  operation.attempts += 1
  let doneBefore = false
  let expected: string | null
  return {
    label: `${date ? `make up ${date}` : 'sign in'} ${operation.id.slice(-4)} of ${uid.slice(-4)}`,
    session,
    async moves(process) {
      const rows = await world.store.rowsOf([uid])
      doneBefore = rows.some(({ sk, op }) => sk.startsWith('S#') && op === operation.id)
      expected = doneBefore ? null : reasonOf(world, operation, process.nowMs())
      return [{ movement: date ? 'make up' : 'sign in', met: metBy(operation) }]
    },
    run: (process) =>
      ask(process, 'engagement.sign_in', date ? { date } : {}, { session, operationId: operation.id }),
    after(outcome, task) {
      told(world, operation, device, outcome, doneBefore)
      if (!isAlone(task) || outcome.kind === 'crashed' || outcome.kind === 'failed') return
      const slug = outcome.kind === 'refused' ? outcome.slug : null
      if (slug && /^(login_required|account_locked|account_frozen)$/.test(slug)) return
      hold(slug === expected, 'a refusal has its reason', () => `sign: ${slug}, expected ${expected}`)
    },
  }
}

function reasonOf(world: World, { id, uid, sign }: Operation, nowMs: number): string | null {
  if (Math.abs(idMs(id) - nowMs) > 600_000) return 'operation_expired'
  const own = world.audit.own.get(uid) as Own
  const now = secondsOf(nowMs)
  const on = { today: dayAt(own, now), joined: joinedOn(uid, own), paused: pausedBy(own, now) }
  return whyNotSigned(signedOf(world, uid), sign?.date, on)
}

/** A day of a user: as a rule today, now and then one that was missed, has not come or is long over. */
export async function signStep(world: World, chance: Random, daysGoBy: boolean): Promise<void> {
  const devices = world.users.flatMap((user) => user.devices).filter(({ session }) => session)
  if (devices.length === 0) return
  if (daysGoBy) world.nowMs += chance.pick([1, 1, 1, 1, 2, 3]) * 86_400_000 - chance.int(0, 3_000_000)
  const device = chance.pick(devices)
  const again = [...world.operations.values()].filter(
    ({ uid, sign, attempts }) => uid === device.uid && sign && attempts > 0,
  )
  const one = (): Operation => {
    if (again.length > 0 && chance.chance(0.2)) return chance.pick(again)
    const operation = newOperation(world, chance, device, 'sign')
    const own = world.audit.own.get(device.uid)
    const today = own ? dayAt(own, secondsOf(world.nowMs)) : '2026-01-01'
    const back = chance.pick([1, 1, 2, 2, 3, 4, 7, 8, 0, -1, 31])
    operation.sign = chance.chance(0.4) ? { date: before(today, back) } : {}
    return operation
  }
  const jobs = Array.from({ length: chance.pick([1, 1, 1, 2, 3]) }, () => signing(world, device, one()))
  await world.together(jobs.flatMap((job) => job ?? []))
}

/** Submissions of level one that passed, and wait for what an invitation earns. */
const waiting = (world: World): number => {
  const { passed } = identityOracle(world.audit.identities)
  return [...world.audit.inviters.keys()].filter(
    (friend) =>
      (passed.get(friend) ?? 0) >= 1 && hasTraded(world, friend) && !world.audit.invited.has(friend),
  ).length
}

/** The worker of every minute. */
export const booking = (world: World): Job => ({
  label: 'invitations are booked',
  moves: async () =>
    Array.from({ length: Math.min(1, waiting(world)) }, () => ({
      movement: 'reward an invitation' as const,
    })),
  run: ({ deps }) => bookInvitations(deps),
})

/** A friend who passes level one as a rule, and what that earns: booked by one worker or two, beside what else goes on. */
export async function friendStep(world: World, chance: Random): Promise<void> {
  if (world.users.length < world.mostUsers) await world.together([register(world, chance)])
  const { levels } = identityOracle(world.audit.identities)
  const friends = world.users.flatMap(({ uid, inviter, devices }) => {
    const device = devices.find(({ session }) => session)
    const isNew = levels.get(`${uid} 1`) === undefined
    return inviter && device && isNew ? [device] : []
  })
  const device = friends.length > 0 && chance.chance(0.9) ? chance.pick(friends) : undefined
  if (device) await passes(world, chance, device)
  const many = chance.chance(0.5) ? 2 : 1
  await world.together([
    ...Array.from({ length: many }, () => booking(world)),
    ...(chance.chance(0.3) ? [sweeping(world)] : []),
  ])
}

/** Two friends of one inviter pass and trade in one month, in which a stage of histories pays for one alone. */
export async function monthFull(world: World, chance: Random): Promise<void> {
  if (world.users.length === 0) await world.together([register(world, chance, false)])
  const [inviter] = world.users
  const { mostUsers } = world
  for (let friends = 0; inviter && friends < 2; friends++) {
    world.mostUsers = world.users.length + 1
    const job = register(world, chance, false)
    const friend = world.users.at(-1)
    if (friend && friend !== inviter && world.operations.get(friend.uid)?.attempts === 1)
      friend.inviter = inviter.uid
    await world.together([job])
    const device = friend?.devices[0]
    if (!device?.session) continue
    await passes(world, chance, device)
    const order = {
      productId: chance.pick(productIds),
      direction: 'up',
      amount: '12.00',
      seconds: 60,
    } as const
    const placed = placing(world, device, newOperation(world, chance, device, 'place'), order)
    if (placed) await world.together([placed])
  }
  world.mostUsers = mostUsers
  world.nowMs += 130_000
  await world.together([sweeping(world)])
  await world.together([booking(world)])
}

async function passes(world: World, chance: Random, device: Device): Promise<void> {
  const idNumber = `FR${chance.int(1000, 9999)}`
  const submission = newOperation(world, chance, device, 'identity')
  const parts = { documentType: 'passport', idNumber, realName: 'Ada Byron' }
  const sent = identifying(world, device, submission, { level: 1, parts })
  if (sent) await world.together([sent])
  const key = places.submission(device.uid, submission.id)
  if (!(await world.store.table.get(key, { consistent: true }))) return
  const press = newOperation(world, chance, device, 'identityPress')
  press.identityPress = { submission: submission.id, operator: chance.pick(OPERATORS), wrong: {} }
  await world.together([judging(world, press)])
}
