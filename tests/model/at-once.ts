import { keys } from '../../functions/table/keys.ts'
import { depositing, picture, randomForm } from './deposits.ts'
import { lockingOperator, newPress, pressing, someDeposit } from './desk.ts'
import { exchanging, furthestMs, quoting, randomExchange } from './exchanges.ts'
import { identifying, identityPress, judging, randomIdentity, submissionsOf } from './identity.ts'
import type { Job } from './job.ts'
import { limiting } from './limits.ts'
import { centOf, PRODUCTS, productIds, termsAt } from './market.ts'
import type { Operation } from './operation.ts'
import { locking, logIn, register } from './people.ts'
import { newOperation, placing } from './place.ts'
import { msOf } from './places.ts'
import { idAt, type Random } from './random.ts'
import { delivering, reading, sweeping } from './settle.ts'
import {
  cashPressing,
  newCashPress,
  prepare,
  randomCash,
  someWithdrawal,
  verify,
  withdrawing,
} from './withdrawals.ts'
import { CASHIERS, type Device, OPERATORS, type World } from './world.ts'

// Steps that are several things at once: two phones, two operators, a break or a lock that comes between.

/** Orders of one phone in the same moment, by servers that may not agree which day it is; or seconds apart. */
export async function burst(world: World, chance: Random, count: number, apartMs = 0): Promise<void> {
  const device = world.users.flatMap(({ devices }) => devices).find(({ session }) => session)
  for (let orders = 0; device && orders < count; orders++) {
    world.nowMs += apartMs
    const orderForm = {
      productId: chance.pick(productIds),
      direction: 'up',
      amount: '7.77',
      seconds: 60,
    } as const
    const job = placing(world, device, newOperation(world, chance, device, 'place'), orderForm)
    if (job) await world.together([job])
  }
}

/** Orders of several users that are due in one second, and two or three at once who settle them. */
export async function dueTogether(world: World, chance: Random): Promise<void> {
  for (let more = 0; more < 3; more++) await world.together([register(world, chance, false)])
  for (let rounds = chance.int(1, 4); rounds > 0; rounds--) await dueAndSettled(world, chance)
}

async function dueAndSettled(world: World, chance: Random): Promise<void> {
  const orderForm = {
    productId: chance.pick(productIds),
    direction: 'up',
    amount: '6.66',
    seconds: 60,
  } as const
  const devices = world.users.flatMap(({ devices: [first] }) => (first ? [first] : []))
  for (const device of devices) {
    await logIn(world, device)
    const job = placing(world, device, newOperation(world, chance, device, 'place'), orderForm)
    if (job) await world.together([job])
  }
  // Closed, and the minute's event is due.
  world.nowMs += 130_000
  const delivery = world.events.next(world.nowMs)
  const byEvent = delivery && delivering(world, delivery)
  const byRead = chance.chance(0.4) ? reading(world, chance.pick(devices), chance) : undefined
  const bySweep = byEvent && chance.chance(0.4) ? undefined : sweeping(world)
  await world.together([byEvent, byRead, bySweep].flatMap((job) => job ?? []))
}

/** Longer than a price lasts, and than an order of a minute. */
const LONG_S = 65

/** Orders on a product just before its prices pause for so long that they are void. */
export async function beforePause(world: World, chance: Random): Promise<void> {
  const device = world.users.flatMap(({ devices }) => devices).find(({ session }) => session)
  const productId = chance.pick(productIds)
  const feed = termsAt(world.terms[productId], world.nowMs).feed ?? world.mains.at(-1)?.feed ?? 'replay'
  const ticks = world.ticks[feed][PRODUCTS[productId].symbol] ?? []
  const last = ticks.find(
    ({ second }, index) => msOf(second) > world.nowMs && (ticks[index + 1]?.second ?? 0) - second > LONG_S,
  )
  if (!device || !last) return
  world.nowMs = msOf(last.second + 3)
  const orderForm = { productId, direction: 'up', amount: '7.77', seconds: 60 } as const
  for (let orders = chance.int(1, 2); orders > 0; orders--) {
    const job = placing(world, device, newOperation(world, chance, device, 'place'), orderForm)
    if (job) await world.together([job])
  }
}

/** A break that begins while orders and a deposit of the same user are on their way. */
export async function breakMeanwhile(world: World, chance: Random): Promise<void> {
  const devices = world.users.flatMap((user) => user.devices).filter(({ session }) => session)
  if (devices.length === 0) return
  const device = chance.pick(devices)
  const ask = (kind: 'limits' | 'place' | 'deposit') => newOperation(world, chance, device, kind)
  const order = { productId: chance.pick(productIds), direction: 'up', amount: '5.55', seconds: 60 } as const
  const deposit = await randomForm(world, chance, device.uid)
  const limit = async (amount: bigint) => {
    const wish = { does: 'limit', of: 'stake', limit: amount * centOf(world.config) } as const
    const job = limiting(world, device, ask('limits'), wish)
    if (job) await world.together([job])
  }
  // Raised during the break, which no limit may be.
  const raises = chance.chance(0.5)
  if (raises) await limit(150_00n)
  const jobs = [
    limiting(world, device, ask('limits'), { does: 'timeOut', days: 1 }),
    placing(world, device, ask('place'), order),
    chance.chance(0.5)
      ? placing(world, device, ask('place'), order)
      : depositing(world, device, ask('deposit'), deposit),
  ]
  await world.together(jobs.flatMap((job) => job ?? []))
  if (raises) await limit(250_00n)
}

/** Two operators at the same deposit at once, as both see it; sometimes one of them is locked meanwhile. */
export async function bothReview(world: World, chance: Random): Promise<void> {
  const row = await someDeposit(world, chance)
  if (!row) return
  const operators = chance.chance(0.9) ? OPERATORS : [OPERATORS[0], OPERATORS[0]]
  const presses = operators.map((operator) => newPress(world, chance, row, operator))
  await decideAtOnce(
    world,
    chance,
    presses.map((press) => pressing(world, press)),
  )
}

/** Two deposits of one user, each approved by an operator at the same moment: one of them is the first. */
export async function twoDeposits(world: World, chance: Random): Promise<void> {
  const devices = world.users.flatMap((user) => user.devices).filter(({ session }) => session)
  if (devices.length === 0) return
  const device = chance.pick(devices)
  for (const _ of OPERATORS) {
    const screenshot = idAt(world.nowMs, chance)
    await picture(world, device.uid, screenshot)
    // Below the bound of four eyes: one approval pays it.
    const form = { ...(await randomForm(world, chance, device.uid)), amount: '10', screenshot }
    const job = depositing(world, device, newOperation(world, chance, device, 'deposit'), form)
    if (job) await world.together([job])
  }
  const rows = await world.store.rowsOf([device.uid])
  const open = rows.filter(({ sk, class: of, status }) => sk.startsWith('D#') && of === 0n && status === 3n)
  const presses = open.slice(-2).map((row, index) => {
    const press = newPress(world, chance, row, OPERATORS[index])
    Object.assign(press.press ?? {}, { verdict: 'approve', from: 3 })
    return press
  })
  await world.together(presses.map((press) => pressing(world, press)))
}

async function decideAtOnce(
  world: World,
  chance: Random,
  jobs: Job[],
  who: string = OPERATORS[0],
): Promise<void> {
  const isLocked = chance.chance(0.5)
  await world.together([...jobs, ...(isLocked ? [lockingOperator(who, 'LOCKED')] : [])])
  // Other steps lock for longer; here only presses on their way are meant.
  if (isLocked) await world.together([lockingOperator(who, 'ACTIVE')])
}

/** Two submissions at once: as a rule of one user by two phones, else of two users, who may have the same number. */
export async function twoIdentify(world: World, chance: Random): Promise<void> {
  const devices = world.users.flatMap((user) => user.devices).filter(({ session }) => session)
  if (devices.length === 0) return
  const first = chance.pick(devices)
  const second = chance.chance(0.6) ? first : chance.pick(devices)
  const jobs: Job[] = []
  for (const device of [first, second]) {
    const form = await randomIdentity(world, chance, device.uid)
    const job = identifying(world, device, newOperation(world, chance, device, 'identity'), form)
    if (job) jobs.push(job)
  }
  await world.together(jobs)
}

/** A quote, and the seconds its user looks at it; now and then the last one that is left, or one too many. */
export async function newQuote(world: World, chance: Random, device: Device): Promise<Operation | undefined> {
  if (!device.session) return undefined
  let quoted: Operation | undefined
  const form = await randomExchange(world, chance, device.uid)
  const quote = quoting(world, device, form, (operation) => {
    quoted = operation
  })
  if (quote) await world.together([quote])
  world.nowMs += chance.pick([0, chance.int(0, 6_000), chance.int(0, 6_000), chance.int(6_500, 9_000)])
  return quoted
}

/** Quotes of coins that are used when their price has moved as far from them as it will. */
export async function exchangeMoved(world: World, chance: Random): Promise<void> {
  const device = world.users.flatMap(({ devices }) => devices).find(({ session }) => session)
  for (let quotes = chance.int(2, 4); device && quotes > 0; quotes--) {
    let quoted: Operation | undefined
    const form = { from: 'USD', to: chance.pick(['BTC', 'ETH'] as const), amount: '10.01' } as const
    const quote = quoting(world, device, form, (operation) => {
      quoted = operation
    })
    if (quote) await world.together([quote])
    const farMs = furthestMs(world, quoted)
    if (!quoted || farMs === null) continue
    world.nowMs = farMs
    const job = exchanging(world, device, quoted)
    if (job) await world.together([job])
  }
}

/** Two phones of a user with the same quote at once; sometimes with another one beside it, for the same money. */
export async function exchangeTwice(world: World, chance: Random): Promise<void> {
  const devices = world.users.length > 0 ? chance.pick(world.users).devices : []
  const [device, other = device] = devices.filter(({ session }) => session)
  const quoted = device && (await newQuote(world, chance, device))
  if (!device || !other || !quoted) return
  const beside = chance.chance(0.3) ? await newQuote(world, chance, other) : undefined
  const jobs = [
    exchanging(world, device, quoted),
    exchanging(world, other, quoted),
    beside && exchanging(world, other, beside),
  ]
  await world.together(jobs.flatMap((job) => job ?? []))
}

/** Two operators at the same submission of identity at once; sometimes one of them is locked meanwhile. */
export async function bothJudge(world: World, chance: Random): Promise<void> {
  const uids = world.users.map(({ uid }) => uid)
  const waiting = (await submissionsOf(world, uids)).filter(({ state }) => state === 'review')
  if (waiting.length === 0) return
  const row = chance.pick(waiting)
  const presses = [
    await identityPress(world, chance, OPERATORS[0], row),
    await identityPress(world, chance, OPERATORS[1], row),
  ]
  const judged = presses.flatMap((press) => (press ? [judging(world, press)] : []))
  await decideAtOnce(world, chance, judged)
}

/** Two withdrawals of one user at once, by two phones, each confirmed. */
export async function twoWithdraw(world: World, chance: Random): Promise<void> {
  const devices = world.users.flatMap((user) => user.devices).filter(({ session }) => session)
  if (devices.length === 0) return
  const device = chance.pick(devices)
  await verify(world, chance, device)
  // Each alone is little enough for a first destination that is new, both together are not.
  const amount = chance.chance(0.6) ? '12.34' : undefined
  if (amount) await prepare(world, chance, device.uid, [10])
  const jobs: Job[] = []
  for (let count = 0; count < 2; count++) {
    const form = await randomCash(world, chance, device.uid)
    const first = await world.store.table.get(keys.destination(device.uid, 1), { consistent: true })
    const asked = amount && first ? { ...form, amount, destination: String(first.id) } : form
    const job = withdrawing(world, chance, device, newOperation(world, chance, device, 'withdrawal'), asked)
    if (job) jobs.push(job)
  }
  await world.together(jobs)
}

/** Two operators at the same withdrawal at once, or one and a lock of its user. */
export async function bothPress(world: World, chance: Random): Promise<void> {
  const isLocked = chance.chance(0.5)
  const row = await someWithdrawal(world, chance, isLocked ? 1 : 0.8)
  if (!row) return
  const uid = row.pk.slice(2)
  const operators = isLocked ? [chance.pick(CASHIERS)] : CASHIERS
  const jobs = operators.map((operator) =>
    cashPressing(world, newCashPress(world, chance, row, operator, isLocked)),
  )
  if (!isLocked) return decideAtOnce(world, chance, jobs, CASHIERS[0])
  await world.together([...jobs, locking(world, uid, 'LOCKED', chance.int(2, 4))])
  // As a rule for these presses alone.
  if (chance.chance(0.8)) await world.together([locking(world, uid, 'ACTIVE')])
}

/** A withdrawal goes its way: approved, by a second operator where it must be, and ended. */
export async function payOut(world: World, chance: Random): Promise<void> {
  const row = await someWithdrawal(world, chance, 1)
  for (let presses = 0; row && presses < 3; presses++) {
    const now = await world.store.table.get(keys.withdrawal(row.pk.slice(2), row.sk.slice(2)), {
      consistent: true,
    })
    if (!now || now.gpk === undefined) return
    const other = CASHIERS.find((operator) => operator !== (now.firstBy ?? now.sentBy)) ?? CASHIERS[0]
    await world.together([cashPressing(world, newCashPress(world, chance, now, other, true))])
  }
}
