import { offerBonus } from '../../functions/rewards/accept.ts'
import { endBonuses } from '../../functions/rewards/end.ts'
import { endOf, whyNotAccepted } from './bonus-oracle.ts'
import { bonusesOf } from './bonus-watch.ts'
import type { Movement } from './coverage.ts'
import { ask } from './ctx.ts'
import type { Job, Outcome } from './job.ts'
import { pausedBy } from './limits-oracle.ts'
import { centOf, productIds } from './market.ts'
import { hold } from './operation.ts'
import { isAlone, newOperation, placing } from './place.ts'
import { msOf, secondsOf } from './places.ts'
import { idAt, type Random } from './random.ts'
import { sweeping } from './settle.ts'
import type { Device, World } from './world.ts'

/** Offers a user a bonus: small enough for an order or two, and for a day or a few. */
function offering(world: World, chance: Random, uid: string): Job {
  const terms = {
    asset: world.config.asset,
    amount: BigInt(chance.int(1, 20_00)) * centOf(world.config),
    times: chance.pick([0, 1, 1, 2, 5]),
    days: chance.pick([1, 1, 2, 30]),
    until: secondsOf(world.nowMs) + chance.pick([2, 600, 7 * 86_400]),
  }
  const id = idAt(world.nowMs, chance)
  return {
    label: `offer bonus ${id.slice(-4)} of ${terms.amount} x ${terms.times}, ${terms.days} days`,
    moves: async () => [],
    run: ({ deps, nowMs }) => offerBonus(deps.table, { uid, id, terms, nowMs: nowMs() }),
  }
}

/** Accepts an offer, the first time or again. */
function accepting(world: World, device: Device, id: string): Job | undefined {
  const { session } = device
  if (!session) return undefined
  let expected: string | null
  return {
    label: `accept bonus ${id.slice(-4)}`,
    session,
    async moves(process) {
      const now = secondsOf(process.nowMs())
      const own = world.audit.own.get(device.uid)
      const paused = own ? pausedBy(own, now) : null
      expected = whyNotAccepted(bonusesOf(world, device.uid), id, now, paused)
      const isNew = !bonusesOf(world, device.uid).accepted.has(id)
      return isNew ? [{ movement: 'accept a bonus' }] : []
    },
    run: (process) => ask(process, 'rewards.bonus_accept', { id }, { session }),
    after(outcome, task) {
      if (isOver(outcome, device) || !isAlone(task) || outcome.kind === 'crashed') return
      const slug = outcome.kind === 'refused' ? outcome.slug : null
      hold(slug === expected, 'a refusal has its reason', () => `bonus ${id}: ${slug}, expected ${expected}`)
      if (outcome.kind !== 'answered') return
      const { state, left } = outcome.value as { state: string; left: string | null }
      hold(
        (state === 'running') === (left !== null),
        'an answer stays true',
        () => `${id}: ${state}, ${left}`,
      )
    },
  }
}

/** Whether the session has ended meanwhile; then the phone forgets it. */
function isOver(outcome: Outcome, device: Device): boolean {
  if (outcome.kind !== 'refused' || !/^(login_required|account_locked)$/.test(outcome.slug)) return false
  device.session = null
  return true
}

/** What an end would move now. */
const ends = (world: World, uids: string[], nowMs: number): { movement: Movement }[] =>
  uids.flatMap((uid) => {
    const how = endOf(bonusesOf(world, uid), secondsOf(nowMs))
    return how
      ? [{ movement: how === 'turned' ? ('turn a bonus' as const) : ('lapse a bonus' as const) }]
      : []
  })

/** A phone looks at its bonuses, which ends what is met or over. */
function looking(world: World, device: Device): Job | undefined {
  const { session } = device
  if (!session) return undefined
  return {
    label: `bonuses of ${device.uid.slice(-4)}`,
    session,
    moves: async (process) => ends(world, [device.uid], process.nowMs()),
    run: (process) => ask(process, 'rewards.bonus', {}, { session }),
    after: (outcome) => void isOver(outcome, device),
  }
}

/** The worker of every hour. */
export const ending = (world: World): Job => ({
  label: 'bonuses end',
  moves: async (process) =>
    ends(
      world,
      world.users.map(({ uid }) => uid),
      process.nowMs(),
    ),
  run: ({ deps }) => endBonuses(deps),
})

/** A part of a bonus's life: offered and accepted by one phone or two, traded for, looked at as it is over or not yet. */
export async function bonusStep(world: World, chance: Random): Promise<void> {
  const devices = world.users.flatMap((user) => user.devices).filter(({ session }) => session)
  if (devices.length === 0) return
  const device = chance.pick(devices)
  const { uid } = device
  const does = (jobs: (Job | undefined)[]) => world.together(jobs.flatMap((job) => job ?? []))
  const bonuses = () => bonusesOf(world, uid)
  if (!bonuses().running || chance.chance(0.2)) await does([offering(world, chance, uid)])
  const offers = [...bonuses().offered.keys()]
  const [id, other] = [chance.chance(0.8) ? offers.at(-1) : offers[0], offers.at(-2)]
  if (id && (!bonuses().running || chance.chance(0.3)))
    await does([
      accepting(world, device, id),
      ...(chance.chance(0.3) ? [accepting(world, chance.pick(devices), other ?? id)] : []),
    ])
  // Its last moment: met by an order that is settled as it lapses.
  const isLast = chance.chance(0.3)
  if (isLast || chance.chance(0.5)) {
    const amount = isLast ? '60.00' : chance.pick(['5.00', '20.00', '60.00'])
    const form = { productId: chance.pick(productIds), direction: 'up', amount, seconds: 60 } as const
    await does([placing(world, device, newOperation(world, chance, device, 'place'), form)])
  }
  const running = bonuses().running
  if (running && (isLast || chance.chance(0.3)))
    if (msOf(running.ends) - world.nowMs < 3 * 86_400_000)
      // Around the second it may lapse in; of a bonus of thirty days the clock would go too far.
      world.nowMs = Math.max(world.nowMs, msOf(running.ends + 3600) + chance.pick([-400, 0, 300, 60_000]))
  if (isLast) return void (await does([ending(world), sweeping(world)]))
  const all = [looking(world, device), ending(world), sweeping(world)]
  await does(chance.chance(0.5) ? [chance.pick(all)] : all.filter(() => chance.chance(0.7)))
}
