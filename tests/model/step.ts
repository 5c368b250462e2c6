import { keys } from '../../functions/table/keys.ts'
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
  newQuote,
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
import { depositing, randomForm } from './deposits.ts'
import { crediting, lockingOperator, newCredit, newPress, pressing, someDeposit } from './desk.ts'
import { exchanging } from './exchanges.ts'
import { exposureStep } from './exposures.ts'
import { financingStep } from './financing.ts'
import { identifying, identityPress, judging, randomIdentity } from './identity.ts'
import type { Job } from './job.ts'
import { limiting, randomWish } from './limits.ts'
import { listStep } from './lists.ts'
import { nightStep } from './nights.ts'
import { locking, loggingOut, logIn, refilling, register } from './people.ts'
import { newOperation, placing, randomOrderForm } from './place.ts'
import { proposalStep } from './proposals.ts'
import { type Random, random } from './random.ts'
import { delivering, reading, sweeping } from './settle.ts'
import { booking, friendStep, signStep } from './signs.ts'
import { telling } from './stream.ts'
import { threadsOf, ticketing, wish } from './tickets.ts'
import { cashPressing, newCashPress, randomCash, someWithdrawal, verify, withdrawing } from './withdrawals.ts'
import { DESK, type World } from './world.ts'

/** One step of a history: what happens, and the seed of the chance it happens by. */
export interface Step {
  kind: StepKind
  seed: number
}

/** Steps and how often they come, against one another. */
const steps = {
  register: 6,
  place: 26,
  again: 9,
  other: 2,
  read: 14,
  wait: 14,
  midnight: 4,
  deliver: 14,
  sweep: 7,
  refill: 9,
  deposit: 7,
  depositAgain: 7,
  depositOther: 1,
  exchange: 7,
  exchangeAgain: 8,
  exchangeOther: 1,
  exchangeTwice: 4,
  credit: 2,
  press: 11,
  pressAgain: 3,
  review: 10,
  logout: 2,
  login: 6,
  lock: 1,
  unlock: 1,
  operator: 1,
  halt: 1,
  terms: 2,
  deploy: 2,
  fail: 2,
  outage: 2,
  pause: 2,
  tell: 9,
  ticket: 6,
  ticketAtDesk: 9,
  ticketAgain: 6,
  identity: 6,
  identityAgain: 4,
  identityOther: 1,
  judge: 8,
  judgeAgain: 2,
  bothJudge: 2,
  withdraw: 10,
  withdrawAgain: 8,
  withdrawOther: 1,
  cashPress: 5,
  cashPressAgain: 3,
  bothPress: 8,
  twoWithdraw: 4,
  payOut: 18,
  twoIdentify: 2,
  limits: 5,
  bonus: 8,
  sign: 1,
  book: 1,
  friend: 1,
  // At the end of some histories alone, so that the others are as they were; days go by with couples.
  couple: 0,
  claim: 0,
  night: 0,
  twoDeposits: 0,
  // Put between the others.
  list: 0,
  exposures: 0,
  proposals: 0,
  // At the beginning of some: later there are no fresh prices any more.
  exchangeMoved: 0,
  dueTogether: 0,
  invest: 1,
  change: 8,
  limitsAgain: 1,
  breakMeanwhile: 1,
  together: 14,
} as const
/** Days go by in `signDays`: those are of histories of their own. */
export type StepKind = keyof typeof steps | 'signDays'
export const drawn: StepKind[] = Object.entries(steps).flatMap(([kind, weight]) => Array(weight).fill(kind))
/** What can happen at once. */
const atOnce: StepKind[] = [
  ...(['place', 'place', 'place', 'again', 'again', 'again', 'read', 'read', 'deliver', 'deliver'] as const),
  ...([
    'deposit',
    'depositAgain',
    'depositAgain',
    'press',
    'press',
    'pressAgain',
    'credit',
    'exchange',
    'exchangeAgain',
    'exchangeAgain',
    'ticket',
    'ticketAtDesk',
    'ticketAtDesk',
    'ticketAtDesk',
    'ticketAgain',
    'identity',
    'identity',
    'identityAgain',
    'judge',
    'judge',
    'judgeAgain',
    'withdraw',
    'withdraw',
    'withdrawAgain',
    'withdrawAgain',
    'cashPress',
    'cashPress',
    'cashPressAgain',
    'tell',
    'tell',
  ] as const),
  ...([
    'sweep',
    'refill',
    'refill',
    'limits',
    'limitsAgain',
    'logout',
    'lock',
    'unlock',
    'register',
    'operator',
    'operator',
    'operator',
  ] as const),
]

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
  if (kind === 'friend') return friendStep(world, chance)
  if (kind === 'sign' || kind === 'signDays') return signStep(world, chance, kind === 'signDays')
  if (kind === 'night') return nightStep(world, chance)
  if (kind === 'proposals') return proposalStep(world, chance)
  if (kind === 'exposures') return exposureStep(world, chance)
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
  if (world.users.length === 0) return undefined
  const user = chance.pick(world.users)
  const device = chance.pick(user.devices)
  const before = [...world.operations.values()].filter(
    ({ uid, attempts }) => uid === user.uid && attempts > 0,
  )
  switch (kind) {
    case 'place': {
      const account = await world.store.table.get(keys.account(user.uid), { consistent: true })
      const orderForm = randomOrderForm(
        world,
        chance,
        (account?.[`${world.config.asset}_available`] as bigint | undefined) ?? 0n,
      )
      return device.session
        ? placing(world, device, newOperation(world, chance, device, 'place'), orderForm)
        : undefined
    }
    case 'again':
    case 'other': {
      const placed = before.filter(({ orderForm, answer }) => orderForm && (kind === 'again' || answer))
      if (placed.length === 0) return undefined
      const operation = chance.pick(placed)
      const orderForm = operation.orderForm as NonNullable<typeof operation.orderForm>
      const direction = orderForm.direction === 'up' ? 'down' : 'up'
      return placing(world, device, operation, kind === 'again' ? orderForm : { ...orderForm, direction })
    }
    case 'refill': {
      const earlier = before.filter((operation) => operation.kind === 'refill')
      const again = earlier.length > 0 && chance.chance(0.4)
      return device.session
        ? refilling(
            world,
            device,
            again ? chance.pick(earlier) : newOperation(world, chance, device, 'refill'),
          )
        : undefined
    }
    case 'limits':
    case 'limitsAgain': {
      const wished = before.filter(({ wish }) => wish)
      const earlier = kind === 'limitsAgain' && wished.length > 0 ? chance.pick(wished) : undefined
      if (!device.session || (kind === 'limitsAgain' && !earlier)) return undefined
      const operation = earlier ?? newOperation(world, chance, device, 'limits')
      return limiting(world, device, operation, operation.wish ?? randomWish(world, chance))
    }
    case 'deposit': {
      const operation = device.session && newOperation(world, chance, device, 'deposit')
      if (!operation) return undefined
      return depositing(world, device, operation, await randomForm(world, chance, user.uid))
    }
    case 'depositAgain':
    case 'depositOther': {
      const submitted = before.filter(({ deposit, answer }) => deposit && (kind === 'depositAgain' || answer))
      if (submitted.length === 0) return undefined
      const operation = chance.pick(submitted)
      const form = operation.deposit as NonNullable<typeof operation.deposit>
      return depositing(
        world,
        device,
        operation,
        kind === 'depositAgain' ? form : { ...form, amount: '6.66' },
      )
    }
    case 'exchange': {
      const quoted = await newQuote(world, chance, device)
      return quoted && exchanging(world, device, quoted)
    }
    case 'exchangeAgain':
    case 'exchangeOther': {
      const used = before.filter(({ quote, answer }) => quote && (kind === 'exchangeAgain' || answer))
      if (used.length === 0) return undefined
      const operation = chance.pick(used)
      return kind === 'exchangeAgain'
        ? exchanging(world, device, operation)
        : exchanging(world, device, operation, '12.34')
    }
    case 'credit': {
      const given = before.filter(({ credit }) => credit)
      const again = given.length > 0 && chance.chance(0.3)
      return crediting(world, again ? chance.pick(given) : newCredit(world, chance, user))
    }
    case 'ticket':
    case 'ticketAtDesk': {
      const uids = kind === 'ticketAtDesk' ? world.users.map(({ uid }) => uid) : [user.uid]
      const threads = await threadsOf(world, uids)
      const thread = threads.length > 0 ? chance.pick(threads) : undefined
      if (kind === 'ticketAtDesk' ? !thread : !device.session) return undefined
      const form = wish(chance, thread, kind === 'ticketAtDesk')
      const operation = newOperation(
        world,
        chance,
        { uid: thread?.pk.slice(2) ?? user.uid },
        'ticket',
        form.by,
      )
      operation.ticket = form
      return ticketing(world, operation, form.by === 'user' ? device : undefined)
    }
    case 'ticketAgain': {
      const written = before.filter(({ ticket }) => ticket)
      if (written.length === 0) return undefined
      const operation = chance.pick(written)
      return ticketing(world, operation, operation.ticket?.by === 'user' ? device : undefined)
    }
    case 'identity': {
      const operation = device.session && newOperation(world, chance, device, 'identity')
      if (!operation) return undefined
      return identifying(world, device, operation, await randomIdentity(world, chance, user.uid))
    }
    case 'identityAgain':
    case 'identityOther': {
      const sent = before.filter(({ identity, answer }) => identity && (kind === 'identityAgain' || answer))
      if (sent.length === 0) return undefined
      const operation = chance.pick(sent)
      const form = operation.identity as NonNullable<typeof operation.identity>
      const other = { ...form, level: ((form.level % 3) + 1) as 1 | 2 | 3 }
      return identifying(world, device, operation, kind === 'identityAgain' ? form : other)
    }
    case 'withdraw': {
      if (!device.session) return undefined
      await verify(world, chance, device)
      const form = await randomCash(world, chance, user.uid)
      const operation = newOperation(world, chance, device, 'withdrawal')
      return withdrawing(world, chance, device, operation, form)
    }
    case 'withdrawAgain':
    case 'withdrawOther': {
      const asked = before.filter(({ cash, answer }) => cash && (kind === 'withdrawAgain' || answer))
      if (asked.length === 0) return undefined
      // As a rule one whose end nobody knows.
      const unclear = asked.filter((one) => one.unclear)
      const operation = chance.pick(unclear.length > 0 ? unclear : asked)
      const form = operation.cash as NonNullable<typeof operation.cash>
      const other = { ...form, amount: '6.66' }
      return withdrawing(world, chance, device, operation, kind === 'withdrawAgain' ? form : other)
    }
    case 'cashPress': {
      const row = await someWithdrawal(world, chance)
      return row && cashPressing(world, newCashPress(world, chance, row))
    }
    case 'cashPressAgain': {
      const pressed = before.filter(({ cashPress }) => cashPress)
      return pressed.length > 0 ? cashPressing(world, chance.pick(pressed)) : undefined
    }
    case 'judge': {
      const press = await identityPress(world, chance)
      return press && judging(world, press)
    }
    case 'judgeAgain': {
      const pressed = before.filter((operation) => operation.identityPress)
      return pressed.length > 0 ? judging(world, chance.pick(pressed)) : undefined
    }
    case 'press': {
      const row = await someDeposit(world, chance)
      return row && pressing(world, newPress(world, chance, row))
    }
    case 'pressAgain': {
      const pressed = before.filter(({ press }) => press)
      return pressed.length > 0 ? pressing(world, chance.pick(pressed)) : undefined
    }
    case 'read':
      if (chance.chance(0.4)) waitUntil(world, await nextCloseMs(world, chance), chance)
      return reading(world, device, chance)
    case 'logout':
      return loggingOut(world, device)
    case 'lock':
      return locking(world, user.uid, 'LOCKED')
    case 'unlock':
      return locking(world, user.uid, 'ACTIVE')
    case 'operator': {
      const operator = chance.pick(DESK)
      const row = await world.store.table.get(keys.operator(operator), { consistent: true })
      return lockingOperator(operator, row?.state === 'ACTIVE' ? 'LOCKED' : 'ACTIVE')
    }
    default:
      return undefined
  }
}

/** Refills want nothing open: every order's close goes by and is swept. */
async function letCome(world: World): Promise<void> {
  world.nowMs += 320_000
  await world.together([sweeping(world)])
}
