import { payOut } from './at-once.ts'
import { ask } from './ctx.ts'
import { depositing, randomForm } from './deposits.ts'
import { lockingOperator, newPress, pressing } from './desk.ts'
import { erasing, forgetting } from './erasing.ts'
import { blockOf, erasedOf, waitsToBeForgotten } from './erasure-watch.ts'
import { identityPress, judging } from './identity.ts'
import type { Job } from './job.ts'
import { hold, type Operation } from './operation.ts'
import { logIn, PASSWORD } from './people.ts'
import { newOperation } from './place.ts'
import type { Random } from './random.ts'
import { sweeping } from './settle.ts'
import { tellAll } from './stream.ts'
import { DESK, type Device, OPERATORS, type User, type World } from './world.ts'

/** Moments until faults end, and until it must be over. */
const [DISTURBED, MOST] = [6, 20]
const TWO_DAYS_MS = 2 * 86_400_000 + 1000

type Others = (count: number) => Promise<Job[]>

/** Orders settle and the desk decides, until nothing of a user waits or what does stays. */
async function clear(world: World, chance: Random, uid: string): Promise<boolean> {
  for (let tries = 0; tries < 10; tries++) {
    const rows = await world.store.rowsOf([uid])
    const block = blockOf(rows)
    if (block === null) return true
    if (block === 'erase_holding' || block === 'erase_change') return false
    const waits = (prefix: string) =>
      rows.find(({ sk, gpk }) => sk.startsWith(prefix) && String(gpk).startsWith('REVIEW#'))
    const [deposit, submission] = [waits('D#'), waits('I#')]
    if (block === 'erase_open_orders') {
      world.nowMs += 320_000
      await world.together([sweeping(world)])
    } else if (block === 'erase_withdrawal') await payOut(world, chance)
    else if (block === 'erase_deposit' && deposit)
      for (const operator of OPERATORS)
        await world.together([pressing(world, newPress(world, chance, deposit, operator))])
    else if (submission) {
      const press = await identityPress(world, chance, OPERATORS[0], submission)
      if (press) await world.together([judging(world, press)])
    }
  }
  return false
}

/** A call by a session from before the erasure: nothing of it is answered. */
const outlived = (world: World, chance: Random, { uid, name }: User, session: Device['session']): Job => {
  const [route, input] = chance.pick([
    ['account.index', {}],
    ['messages.msg', {}],
    ['destinations.bank_card', {}],
    ['data.erase', {}],
    ['login.index', { username: name, password: PASSWORD }],
  ] as const)
  return {
    label: `${route} of ${uid.slice(-4)}, who is erased`,
    moves: async () => [],
    run: (process) => ask(process, route, input, session ? { session } : {}),
    after(outcome) {
      // What only reads may have missed it for a second.
      const isFresh = world.nowMs - (erasedOf(world, uid)?.atMs ?? 0) < 2000
      if (outcome.kind === 'answered' && isFresh) return
      const right =
        route === 'login.index' ? ['password_wrong', 'login_locked', 'account_locked'] : ['login_required']
      const isRight =
        outcome.kind !== 'answered' && (outcome.kind !== 'refused' || right.includes(outcome.slug))
      hold(isRight, 'erasures held', () => `${route} of ${uid}: ${JSON.stringify(outcome)}`)
    },
  }
}

/**
 * A user asks to be erased, from two phones at once, while other things happen, and again until they know; then they are
 * forgotten, by a worker that dies, is woken twice or not at all, while others live on.
 */
export async function erasureStep(world: World, chance: Random, others: Others): Promise<void> {
  const users = world.users.filter(({ uid }) => !erasedOf(world, uid))
  // A history that ends so has somebody left to look at.
  if (users.length === 0 || !world.store.cheap) return
  const user = chance.pick(users)
  const { uid } = user
  const wasFaulty = world.faulty
  for (const operator of DESK) await world.together([lockingOperator(operator, 'ACTIVE')])
  for (const device of user.devices) if (!device.session) await logIn(world, device)
  const device = user.devices.find(({ session }) => session)
  const session = device?.session
  if (!device || !session) return
  if (chance.chance(0.6) && !(await clear(world, chance, uid))) return
  if (chance.chance(0.5)) await tellAll(world)
  const asked: Operation[] = []
  for (let moments = 0; moments < MOST; moments++) {
    if (moments === DISTURBED) {
      world.faulty = false
      await world.late.overdue(true)
    }
    const unclear = asked.filter((one) => one.unclear)
    if (erasedOf(world, uid) ? unclear.length === 0 : moments >= DISTURBED && unclear.length === 0) break
    const isNew = asked.length === 0 || (unclear.length === 0 && chance.chance(0.8))
    const operation = isNew
      ? newOperation(world, chance, device, 'erase')
      : chance.pick(unclear.length > 0 ? unclear : asked)
    if (isNew) asked.push(operation)
    const username = chance.chance(0.95) ? user.name : 'somebody'
    const jobs = [erasing(world, chance, device, operation, username)]
    const other = user.devices.find((one) => one !== device && one.session)
    if (other && chance.chance(0.15)) {
      const second = newOperation(world, chance, other, 'erase')
      asked.push(second)
      jobs.push(erasing(world, chance, other, second, user.name))
    }
    if (chance.chance(0.15)) jobs.push(erasing(world, chance, device, operation, username))
    if (chance.chance(0.3)) {
      const form = await randomForm(world, chance, uid)
      jobs.push(depositing(world, device, newOperation(world, chance, device, 'deposit'), form))
    }
    if (chance.chance(0.6)) jobs.push(...(await others(chance.int(1, 3))))
    await world.together(jobs.flatMap((job) => job ?? []))
    world.nowMs += chance.int(1, 2000)
    if (!erasedOf(world, uid) && chance.chance(0.7)) await clear(world, chance, uid)
  }
  world.faulty = wasFaulty
  await world.late.overdue(true)
  if (erasedOf(world, uid)) await forgotten(world, chance, user, session, others)
}

async function forgotten(
  world: World,
  chance: Random,
  user: User,
  session: NonNullable<Device['session']>,
  others: Others,
): Promise<void> {
  const wasFaulty = world.faulty
  let isOver = false
  for (let moments = 0; ; moments++) {
    if (moments === DISTURBED) world.faulty = false
    const isWaiting = (await waitsToBeForgotten(world, isOver)).length > 0
    if (!isWaiting && isOver) break
    if (!isWaiting && chance.chance(0.6)) {
      // A stream keeps what it tells for a day.
      world.faulty = false
      await world.late.overdue(true)
      await tellAll(world)
      world.stream.told.length = 0
      ;[isOver, moments] = [true, 0]
      world.faulty = wasFaulty
      world.nowMs += TWO_DAYS_MS
    }
    hold(moments < MOST, 'erasures held', () => `${user.uid} is not forgotten`)
    const woken = () =>
      world.asked.length > 0 && !isOver && chance.chance(0.6) ? chance.pick(world.asked) : null
    const jobs: Job[] = [forgetting(woken())]
    if (chance.chance(0.25)) jobs.push(forgetting(woken()))
    if (chance.chance(0.4)) jobs.push(outlived(world, chance, user, session))
    if (chance.chance(0.4)) jobs.push(...(await others(chance.int(1, 2))))
    for (const job of jobs)
      if (job.label.startsWith('forget') && world.faulty && chance.chance(0.4))
        job.crashAt = { point: chance.int(0, 40), side: chance.pick(['before', 'after'] as const) }
    await world.together(jobs)
    world.nowMs += chance.pick([1, 1000, 90_000])
  }
  world.faulty = wasFaulty
  for (const device of user.devices) device.session = null
}
