import {
  beforePause,
  bothJudge,
  bothPress,
  bothReview,
  breakMeanwhile,
  burst,
  dueTogether,
  exchangeMoved,
  exchangeTwice,
  payOut,
  twoDeposits,
  twoIdentify,
  twoWithdraw,
} from './at-once.ts'
import { bonusStep } from './bonuses.ts'
import { changeStep } from './changes.ts'
import { deploy, fail, halt, midnight, nextCloseMs, outage, publish, waitUntil } from './circumstances.ts'
import { claimStep } from './claims.ts'
import { coupleStep } from './couples.ts'
import { lockingOperator } from './desk.ts'
import { destinationStep } from './destination-steps.ts'
import { erasureStep } from './erasure-steps.ts'
import { erasedOf } from './erasure-watch.ts'
import { exposureStep } from './exposures.ts'
import { financingStep } from './financing.ts'
import type { Job } from './job.ts'
import { listStep } from './lists.ts'
import { moneyJob } from './money-jobs.ts'
import { nightStep } from './nights.ts'
import { numberRace } from './number-race.ts'
import { logIn, register } from './people.ts'
import { proposalStep } from './proposals.ts'
import { type Random, random } from './random.ts'
import { delivering, sweeping } from './settle.ts'
import { booking, friendStep, monthFull, signStep } from './signs.ts'
import { atOnce, type Step, type StepKind } from './step-kinds.ts'
import { telling } from './stream.ts'
import { tradeJob } from './trade-jobs.ts'
import { wordJob } from './word-jobs.ts'
import { DESK, type World } from './world.ts'

/** Takes one step. */
export async function take(world: World, { kind, seed }: Step): Promise<void> {
  const chance = random(seed)
  if (kind === 'wait') {
    world.nowMs += chance.pick([
      chance.int(100, 3_000),
      chance.int(3_000, 40_000),
      chance.int(20_000, 90_000),
      1,
    ])
    return
  }
  if (kind === 'midnight') {
    midnight(world, chance)
    return burst(world, chance, 4)
  }
  if (kind === 'login') {
    for (const operator of DESK) await world.together([lockingOperator(operator, 'ACTIVE')])
    for (const { devices } of world.users)
      for (const device of devices) if (!device.session) await logIn(world, device)
    return
  }
  if (kind === 'refill' && chance.chance(0.6)) await letCome(world)
  if (kind === 'halt') return halt(world, chance)
  if (kind === 'terms') return publish(world, chance)
  if (kind === 'deploy') {
    // Orders in the shards there were.
    await burst(world, chance, chance.int(0, 3))
    return deploy(world, chance)
  }
  if (kind === 'fail') return fail(world, chance)
  if (kind === 'outage') {
    // Orders wait over it, and others are placed before anything settles them.
    await burst(world, chance, chance.int(0, 7), 2_000)
    outage(world, chance)
    return burst(world, chance, chance.int(0, 4), 2_000)
  }
  if (kind === 'pause') return beforePause(world, chance)
  if (kind === 'bonus') return bonusStep(world, chance)
  if (kind === 'monthFull') return monthFull(world, chance)
  if (kind === 'friend') return friendStep(world, chance)
  if (kind === 'sign' || kind === 'signDays') return signStep(world, chance, kind === 'signDays')
  if (kind === 'night') return nightStep(world, chance)
  if (kind === 'proposals') return proposalStep(world, chance)
  if (kind === 'exposures') return exposureStep(world, chance)
  if (kind === 'numberRace') return numberRace(world, chance)
  if (kind === 'destinations' || kind === 'destinationDays')
    return destinationStep(world, chance, kind === 'destinationDays')
  if (kind === 'claim') return claimStep(world, chance)
  if (kind === 'couple') return coupleStep(world, chance)
  if (kind === 'invest') return financingStep(world, chance)
  if (kind === 'change') return changeStep(world, chance)
  if (kind === 'review') return bothReview(world, chance)
  if (kind === 'twoDeposits') return twoDeposits(world, chance)
  if (kind === 'bothJudge') return bothJudge(world, chance)
  if (kind === 'breakMeanwhile') return breakMeanwhile(world, chance)
  if (kind === 'exchangeMoved') return exchangeMoved(world, chance)
  if (kind === 'dueTogether') return dueTogether(world, chance)
  if (kind === 'exchangeTwice') return exchangeTwice(world, chance)
  if (kind === 'twoIdentify') return twoIdentify(world, chance)
  if (kind === 'twoWithdraw') return twoWithdraw(world, chance)
  if (kind === 'bothPress') return bothPress(world, chance)
  if (kind === 'payOut') return payOut(world, chance)
  const jobsOf = async (kinds: StepKind[]) => {
    const jobs: Job[] = []
    for (const each of kinds) {
      const job = await jobOf(world, each, chance)
      if (job) jobs.push(job)
    }
    return jobs
  }
  const some = (count: number) => Array.from({ length: count }, () => chance.pick(atOnce))
  if (kind === 'erase') return erasureStep(world, chance, (count) => jobsOf(some(count)))
  if (kind === 'list') return listStep(world, chance, () => jobsOf(some(chance.int(0, 3))))
  const jobs = await jobsOf(kind === 'together' ? some(chance.int(2, 4)) : [kind])
  if (jobs.length > 0) await world.together(jobs)
}

async function jobOf(world: World, kind: StepKind, chance: Random): Promise<Job | undefined> {
  if (kind === 'register') return register(world, chance)
  if (kind === 'tell') return telling(world, chance)
  if (kind === 'book') return booking(world)
  if (kind === 'sweep') {
    if (chance.chance(0.3)) waitUntil(world, await nextCloseMs(world, chance), chance)
    return sweeping(world)
  }
  if (kind === 'deliver') {
    if (chance.chance(0.6)) waitUntil(world, world.events.nextAtMs(), chance)
    const delivery = world.events.next(world.nowMs)
    return delivery && delivering(world, delivery)
  }
  const living = world.users.filter(({ uid }) => !erasedOf(world, uid))
  if (living.length === 0) return undefined
  const user = chance.pick(living)
  const device = chance.pick(user.devices)
  const before = [...world.operations.values()].filter(
    ({ uid, attempts }) => uid === user.uid && attempts > 0,
  )
  const chosen = { world, chance, user, device, before }
  for (const jobOfSubject of [tradeJob, moneyJob, wordJob]) {
    const job = await jobOfSubject(kind, chosen)
    if (job) return job
  }
  return undefined
}

/** Refills want nothing open: every order's close goes by and is swept. */
async function letCome(world: World): Promise<void> {
  world.nowMs += 320_000
  await world.together([sweeping(world)])
}
