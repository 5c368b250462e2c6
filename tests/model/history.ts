import { keys } from '../../functions/table/keys.ts'
import { binding } from './bindings.ts'
import { ending } from './bonuses.ts'
import { deciding, proposing } from './changes.ts'
import { checkAtRest } from './checks.ts'
import { counting } from './couples.ts'
import type { Coverage } from './coverage.ts'
import { depositing } from './deposits.ts'
import { crediting, lockingOperator, pressing } from './desk.ts'
import { erasedOf } from './erasure-watch.ts'
import { exchanging } from './exchanges.ts'
import { financingComesToRest } from './financing.ts'
import { investing } from './financing-jobs.ts'
import { identifying, judging, numbersAreHeld } from './identity.ts'
import type { Job } from './job.ts'
import { limiting } from './limits.ts'
import { type Operation, Violation } from './operation.ts'
import { locking, logIn, refilling, registering } from './people.ts'
import { placing } from './place.ts'
import { termsAreByTwo } from './proposals.ts'
import { random, subSeed } from './random.ts'
import { reconcileFindsNothing } from './reconciled.ts'
import { settingsLine } from './settings.ts'
import { sweeping } from './settle.ts'
import { booking, signing } from './signs.ts'
import { statementsAddUp } from './statement.ts'
import { take } from './step.ts'
import { drawn, type Step } from './step-kinds.ts'
import type { MakeStore } from './store.ts'
import { tellAll } from './stream.ts'
import { ticketing } from './tickets.ts'
import { cashPressing, withdrawing } from './withdrawals.ts'
import { createWorld, DESK, type Device, type Plant, type World } from './world.ts'

const LENGTH = 60
/** Histories that are about financing: days go by in them, after which no price of the tape is fresh any more. */
const INVESTS = 0.05
/** Others are so when all else has come to its end. */
const THEN_INVESTS = 0.15
/** And others are then of sign-ins and friends. */
const THEN_SIGNS = 0.13
/** And others are about couples then: days go by as well. */
const THEN_COUPLES = 0.12
const THEN_PAYS_TWICE = 0.1
const THEN_NIGHTS = 0.2
const THEN_CLAIMS = 0.1
const FIRST_EXCHANGES = 0.1
const FIRST_DUE_TOGETHER = 0.15
const FIRST_FRIENDS = 0.05
const MOST_LISTS = 4
const EXPOSES = 0.2
const BINDS = 0.25
const THEN_BINDS = 0.1
const RACES = 0.1
const THEN_ERASES = 0.15

export function stepsOf(seed: number): Step[] {
  const chance = random(subSeed(seed, 1))
  const some = Array.from({ length: chance.int(20, LENGTH) }, () => chance.pick(drawn))
  const own = random(subSeed(seed, 4))
  const isMixed = own.chance(INVESTS)
  for (const index of some.keys()) if (isMixed && own.chance(0.7)) some[index] = 'invest'
  if (!isMixed && own.chance(THEN_INVESTS))
    some.push(...Array.from({ length: own.int(10, 30) }, () => 'invest' as const))
  else if (random(subSeed(seed, 5)).chance(THEN_SIGNS))
    some.push(
      ...Array.from({ length: own.int(10, 30) }, () => own.pick(['signDays', 'friend', 'friend'] as const)),
    )
  const couples = random(subSeed(seed, 6))
  if (!isMixed && couples.chance(THEN_COUPLES))
    some.push(...Array.from({ length: couples.int(2, 6) }, () => 'couple' as const))
  if (!isMixed && couples.chance(THEN_PAYS_TWICE)) some.push('twoDeposits')
  const claims = random(subSeed(seed, 7))
  if (!isMixed && claims.chance(THEN_CLAIMS))
    some.push(...Array.from({ length: claims.int(1, 3) }, () => 'claim' as const))
  const binds = random(subSeed(seed, -2))
  if (!isMixed && binds.chance(THEN_BINDS))
    some.push(...Array.from({ length: binds.int(1, 3) }, () => 'destinationDays' as const))
  if (random(subSeed(seed, 8)).chance(FIRST_EXCHANGES)) some.unshift('exchangeMoved')
  if (random(subSeed(seed, 9)).chance(FIRST_DUE_TOGETHER)) some.unshift('dueTogether')
  if (random(subSeed(seed, -5)).chance(FIRST_FRIENDS)) some.unshift('monthFull')
  if (random(subSeed(seed, -1)).chance(THEN_NIGHTS)) some.push('night')
  if (random(subSeed(seed, -3)).chance(THEN_ERASES)) some.push('erase')
  const path = ['register' as const, ...some].map(
    (kind, index): Step => ({ kind, seed: subSeed(seed, 10 + index) }),
  )
  // Between the others, which keep their seeds.
  const listed = random(subSeed(seed, 1001))
  for (let lists = listed.int(0, MOST_LISTS); lists > 0; lists--)
    path.splice(listed.int(1, path.length), 0, { kind: 'list', seed: subSeed(seed, 2000 + lists) })
  for (let proposals = listed.pick([0, 0, 1, 2]); proposals > 0; proposals--)
    path.splice(listed.int(1, path.length), 0, { kind: 'proposals', seed: subSeed(seed, 1900 + proposals) })
  if (listed.chance(EXPOSES))
    path.splice(listed.int(1, path.length), 0, { kind: 'exposures', seed: subSeed(seed, 1999) })
  if (binds.chance(BINDS))
    for (let times = binds.int(1, 2); times > 0; times--)
      path.splice(binds.int(1, path.length), 0, { kind: 'destinations', seed: subSeed(seed, 1980 + times) })
  const races = random(subSeed(seed, -4))
  if (races.chance(RACES))
    path.splice(races.int(1, path.length), 0, { kind: 'numberRace', seed: subSeed(seed, 1970) })
  return path
}

export interface Lived {
  violation: Violation | undefined
  coverage: Coverage
  log: string[]
}

/** Lives through a history and lets it come to rest. Throws only what is a defect of the model itself. */
export async function live(
  seed: number,
  makeStore: MakeStore,
  plant?: Plant,
  path = stepsOf(seed),
): Promise<Lived> {
  const world = await createWorld(seed, makeStore, plant)
  world.faulty = world.events.faulty = random(subSeed(seed, 2)).chance(0.8)
  world.say(settingsLine(world.config))
  try {
    for (const step of path) await take(world, step)
    await comeToRest(world)
    return { violation: undefined, coverage: world.coverage, log: world.log }
  } catch (error) {
    if (!(error instanceof Violation)) throw error
    world.say(`BROKEN ${error.message}`)
    return { violation: error, coverage: world.coverage, log: world.log }
  }
}

/** What asks once more for what nobody knows the end of. */
function again(world: World, device: Device, operation: Operation): Job | undefined {
  const { kind, orderForm, deposit, ticket, identity } = operation
  if (identity) return identifying(world, device, operation, identity)
  if (operation.bind)
    return binding(world, random(subSeed(world.seed, 12)), device, operation, operation.bind)
  if (kind === 'identityPress') return judging(world, operation)
  if (kind === 'change') return proposing(world, operation)
  if (kind === 'changePress') return deciding(world, operation)
  if (kind === 'invest') return investing(world, device, operation)
  if (kind === 'exchange') return exchanging(world, device, operation)
  if (ticket) return ticketing(world, operation, ticket.by === 'user' ? device : undefined)
  if (operation.sign) return signing(world, device, operation)
  if (kind === 'refill') return refilling(world, device, operation)
  if (operation.wish) return limiting(world, device, operation, operation.wish)
  if (kind === 'press') return pressing(world, operation)
  if (kind === 'cashPress') return cashPressing(world, operation)
  if (operation.cash)
    return withdrawing(world, random(subSeed(world.seed, 3)), device, operation, operation.cash)
  if (kind === 'credit') return crediting(world, operation)
  if (deposit) return depositing(world, device, operation, deposit)
  return orderForm && placing(world, device, operation, orderForm)
}

/** Faults end, phones try again until they know, and time passes: then everything must have come right. */
export async function comeToRest(world: World): Promise<void> {
  world.faulty = false
  world.failing.clear()
  await world.late.overdue(true)
  await reconcileFindsNothing(world, false)
  for (const operator of DESK) await world.together([lockingOperator(operator, 'ACTIVE')])
  for (let round = 0; round < 2; round++) {
    for (const user of world.users) {
      const account = await world.store.table.get(keys.account(user.uid), { consistent: true })
      if (account?.state === 'LOCKED' && !world.staysLocked)
        await world.together([locking(world, user.uid, 'ACTIVE')])
      const registration = world.operations.get(user.uid)
      if (registration?.unclear) await world.together([registering(world, user, registration, user.whole)])
      for (const device of user.devices) await logIn(world, device)
      const [device] = user.devices as [Device]
      for (const operation of world.operations.values()) {
        if (operation.uid !== user.uid || !operation.unclear) continue
        // What was decided of whoever is erased is gone with them, but for their money.
        if (erasedOf(world, user.uid) && operation.kind !== 'cashPress') continue
        const job = again(world, device, operation)
        if (job) await world.together([job])
      }
    }
    await financingComesToRest(world)
    world.nowMs += 400_000
    await world.together([sweeping(world)])
    await world.together([ending(world)])
    await world.together([booking(world)])
  }
  await tellAll(world)
  // By then no read misses the last write.
  world.nowMs += 2000
  // Nobody looks at their couple or their level: they are counted all the same.
  await world.together([counting()])
  await tellAll(world)
  world.nowMs += 2000
  await checkAtRest(world)
  await termsAreByTwo(world)
  await reconcileFindsNothing(world, true)
  await numbersAreHeld(world, world.secrets)
  // Whoever stayed locked was paid all the same; now they may look at it.
  const uids = world.users.flatMap(({ uid }) => (erasedOf(world, uid) ? [] : uid))
  for (const { sk, pk, state } of await world.store.rowsOf(uids))
    if (sk === 'A' && state === 'LOCKED') await world.together([locking(world, pk.slice(2), 'ACTIVE')])
  await statementsAddUp(world, await world.store.rowsOf(uids))
}
