import type { Row, Value } from '../../functions/table/write.ts'
import { bonusesAreOver, recharged } from './bonus-watch.ts'
import { wrongIn } from './books.ts'
import { dayIn } from './calendar.ts'
import { wrongClaims } from './claim-oracle.ts'
import { unpaid, wrongCouples } from './couple-oracle.ts'
import { daysAreRight } from './days.ts'
import { depositOracle, type OracleState } from './deposit-oracle.ts'
import { destinationsAreRight } from './destination-watch.ts'
import { erasedOf, forgottenAre, unforgotten } from './erasure-watch.ts'
import { exchangesAreRight } from './exchanges.ts'
import { financingIsRight } from './financing-watch.ts'
import { handsOf, withoutHands } from './hands.ts'
import { identitiesAreRight } from './identity.ts'
import { wrongJournalOf } from './journal-oracle.ts'
import { limitIn, UNLIMITED } from './limits-oracle.ts'
import { centOf, claimRules, DEPOSITS, decimalsOf, LIMITS } from './market.ts'
import { hold, Violation } from './operation.ts'
import { decidedAt, latestDecided } from './oracle.ts'
import { holderOfNumber } from './paid-numbers.ts'
import { removalsAreDecided } from './proof-removals.ts'
import { rewardsAreBooked } from './sign-watch.ts'
import { threadsAreRight } from './tickets.ts'
import { allIsTold, nothingInvented } from './told.ts'
import { operationOf, shownBy, verdictOf } from './verdict.ts'
import { wrongLevels } from './vip-oracle.ts'
import { newDestinationsHold, outsAreRight, withdrawalsAreRight } from './withdrawal-checks.ts'
import type { World } from './world.ts'

/** Counters that may be below zero: a turnover is met with more than was asked for. */
const SIGNED = new Set(['turnover', 'profit'])

/** Everything that must be true between any two movements. Throws the first promise that is broken. */
export async function check(world: World): Promise<void> {
  if (world.audit.violation) throw world.audit.violation
  const rows = withoutHands(world, await rowsOf(world))
  booksBalance(rows)
  await journalsAreRight(world, rows)
  const orders = rows.filter(({ pk }) => pk.startsWith('O#'))
  for (const row of orders) orderIsRight(world, row)
  for (const row of rows) if (isReviewed(row)) depositIsRight(world, row)
  picturesAreUsedOnce(rows)
  for (const row of rows) {
    if (row.pk.startsWith('U#') && row.sk === 'A') {
      outsAreRight(row, rows)
      accountIsRight(
        world,
        row,
        orders.filter(({ pk }) => pk.slice(2) === row.pk.slice(2)),
        rows.filter(({ pk, sk, class: kind }) => pk === row.pk && sk.startsWith('D#') && kind === 0n),
      )
    }
    nothingChanges(world, row)
  }
  const holderOf = (kind: Parameters<typeof holderOfNumber>[1], value: string) =>
    holderOfNumber(world, kind, value)
  await forgottenAre(world, holderOf)
  withdrawalsAreRight(world, rows)
  await destinationsAreRight(world, rows, holderOf, (uid) => erasedOf(world, uid) !== undefined)
  newDestinationsHold(world, rows)
  threadsAreRight(world, rows)
  exchangesAreRight(world, rows)
  identitiesAreRight(world, rows)
  removalsAreDecided(rows)
  await financingIsRight(world, rows)
  refusalsMovedNothing(world, rows)
  const ever = world.store.ever(rows)
  couplesAreRight(world, ever)
  const [claim] = wrongClaims(ever, claimRules(world))
  hold(claim === undefined, 'claims held', () => claim ?? '')
  recharged(world, rows)
  nothingInvented(ever)
}

const rowsOf = async (world: World): Promise<Row[]> =>
  unforgotten(world, await world.store.rowsOf(world.users.map(({ uid }) => uid)))

const stageDate = (world: World) => (second: number) => dayIn(world.config.timeZone, second * 1000)

function couplesAreRight(world: World, rows: Row[]): void {
  const [wrong] = wrongCouples(rows, stageDate(world), world.config.couple)
  hold(wrong === undefined, 'couples held', () => wrong ?? '')
}

function booksBalance(rows: Row[]): void {
  const wrong = wrongIn(rows)
  if (wrong) throw new Violation(wrong.promise, wrong.says)
}

async function journalsAreRight(world: World, rows: Row[]): Promise<void> {
  const hands = [...handsOf(world).keys()]
  for (const { uid } of world.users) {
    const journal = await world.store.partition(`J#${uid}`, '')
    for (const row of journal) {
      if (world.checked.has(row)) continue
      world.checked.add(row)
      keep(world, `${row.pk} ${row.sk}`, row)
    }
    const own = rows.filter(({ pk }) => pk.slice(2) === uid)
    const isChained = !hands.some((name) => name.startsWith(`${uid} `))
    const wrong = wrongJournalOf(own, journal, isChained)
    hold(wrong === null, 'the journal', () => `of ${uid}: ${wrong}`)
  }
}

/** Prices, result, fee and every cent that moved, against the oracle. */
function orderIsRight(world: World, row: Row): void {
  const verdict = verdictOf(world, operationOf(world, row), shownBy(row))
  const amount = row.amount as bigint
  indexIsRight(row)
  const start = (account: string) => `${account} ${world.config.asset} `
  const moved = (lines: Value | undefined, account: string): bigint =>
    ((lines ?? []) as string[])
      .filter((line) => line.startsWith(start(account)))
      .reduce((sum, line) => sum + BigInt(line.split(' ')[2] ?? ''), 0n)
  const expected = { cost: amount + verdict.fee, fee: verdict.fee, house: verdict.fee }
  const found = {
    cost: -moved(row.legs, 'available'),
    fee: row.fee,
    house: moved(row.legs, 'house:fees'),
  }
  same(row, found, expected)
  if (row.state !== 'settled') return
  const kept = verdict.result === 'win' || verdict.result === 'loss'
  same(
    row,
    {
      result: row.result,
      entry: row.openPrice ?? null,
      close: row.closePrice ?? null,
      back: moved(row.settleLegs, 'available'),
      unlocked: moved(row.settleLegs, 'locked'),
      feeBack: moved(row.settleLegs, 'house:fees'),
    },
    {
      result: verdict.result,
      entry: verdict.entry === null ? null : BigInt(verdict.entry),
      close: verdict.close === null ? null : BigInt(verdict.close),
      back: verdict.back,
      unlocked: -amount,
      feeBack: kept ? 0n : -verdict.fee,
    },
  )
}

/** It is found among what is due by the latest close it could have, until it is settled. */
function indexIsRight(row: Row): void {
  const waits = row.state === 'open'
  const isThere = row.gpk !== undefined || row.gsk !== undefined
  const { placedAt, openAt } = shownBy(row)
  const latest = latestDecided(placedAt, Number(row.seconds))
  const right = String(row.gpk).startsWith('DUE#') && Number(String(row.gsk).slice(0, 10)) === latest
  const decided = decidedAt(placedAt, openAt, Number(row.seconds))
  hold(Number(row.closeAt) === decided, 'as the oracle says', () => `${row.sk} closes at ${row.closeAt}`)
  hold(
    waits ? right : !isThere,
    'found while it waits',
    () => `${row.sk} is ${row.state} and at ${row.gpk} ${row.gsk}`,
  )
}

function same(row: Row, found: Record<string, unknown>, expected: Record<string, unknown>): void {
  for (const name of Object.keys(expected)) {
    hold(
      found[name] === expected[name],
      'as the oracle says',
      () => `${name} of ${row.sk} is ${found[name]}, not ${expected[name]}`,
    )
  }
}

function accountIsRight(world: World, account: Row, orders: Row[], deposits: Row[]): void {
  const open = (account.open ?? {}) as Record<string, bigint>
  // What is left of a limit may be: it can be lowered below what the day has used.
  const limits: Record<string, bigint> = {
    leftStake: limitIn(account, 'stake').limit,
    leftLoss: limitIn(account, 'loss').limit,
    leftDeposit: limitIn(account, 'deposit').limit,
  }
  const isLeft = (name: string) => (limits[name] ?? UNLIMITED) !== UNLIMITED
  for (const [name, value] of Object.entries({ ...account, ...open })) {
    if (typeof value === 'bigint' && !isLeft(name) && !SIGNED.has(name))
      hold(value >= 0n, 'no balance negative', () => `${name} is ${value}`)
  }
  for (const [product, stake] of Object.entries(open))
    hold(
      stake <= LIMITS.positionMax * centOf(world.config),
      'limits held',
      () => `${stake} open on ${product}`,
    )
  hold(
    (account.openTotal as bigint) <= BigInt(world.config.totalMax),
    'limits held',
    () => `${account.openTotal} open over all`,
  )

  const used = {
    leftStake: 0n,
    leftLoss: 0n,
    leftDeposit: 0n,
  }
  for (const row of orders.filter(({ day }) => day === account.day)) {
    const { fee, back, result } = verdictOf(world, operationOf(world, row), shownBy(row))
    const amount = row.amount as bigint
    const settled = row.state === 'settled'
    used.leftLoss += amount + fee - (settled ? back : 0n)
    if (!settled || result === 'win' || result === 'loss') used.leftStake += amount
  }
  for (const { amount } of deposits.filter((row) => row.day === account.day && row.status !== 2n))
    used.leftDeposit += amount as bigint
  for (const name of ['leftStake', 'leftLoss', 'leftDeposit'] as const) {
    const expected = (limits[name] as bigint) - used[name]
    hold(
      account[name] === expected,
      'counters of the day',
      () => `${name} is ${account[name]}, not ${expected}`,
    )
  }
}

/** What a user or the desk asked for; what else comes in comes by rule, and nobody decides on it. */
// A correction, which names its account, is no press of a review.
const isReviewed = ({ sk, class: kind, corrects }: Row): boolean =>
  sk.startsWith('D#') && corrects === undefined && (kind === 0n || kind === 4n)

/** Status, money and where it came from, against the oracle and the steps of the desk. */
function depositIsRight(world: World, row: Row): void {
  const operation = operationOf(world, row)
  const { deposit, credit } = operation
  const amount = deposit?.amount ?? credit?.amount ?? ''
  const by = credit ? { desk: credit.operator } : ('user' as const)
  const steps = world.audit.decisions.get(operation.id) ?? []
  let expected: OracleState
  try {
    expected = depositOracle({ by, amount }, steps, DEPOSITS, decimalsOf(world.config))
  } catch (error) {
    throw new Violation('four eyes', `${row.sk}: ${(error as Error).message}`)
  }
  const source = deposit ? `outside:${deposit.method}` : credit?.ticket ? 'house:bonus' : 'house:treasury'
  const { paid } = expected
  const { asset } = world.config
  const legs = paid === 0n ? [] : [`${source} ${asset} -${paid}`, `available ${asset} ${paid}`]
  same(
    row,
    { status: row.status, legs: String(row.legs ?? []), waits: row.gpk !== undefined },
    { status: BigInt(expected.status), legs: String(legs), waits: expected.status > 2 },
  )
}

function picturesAreUsedOnce(rows: Row[]): void {
  const users = new Map(rows.filter(({ screenshot }) => screenshot).map((row) => [row.sk, row]))
  const pictures = new Set<unknown>()
  for (const { sk, screenshot } of users.values()) {
    hold(!pictures.has(screenshot), 'done once', () => `the picture of ${sk} was used before`)
    pictures.add(screenshot)
  }
}

/** A document is written once, and settled once; nothing else in it ever changes. */
function nothingChanges(world: World, row: Row): void {
  if (
    row.sk === 'A' ||
    row.sk === 'P' ||
    row.sk === 'V' ||
    row.sk.startsWith('K#') ||
    row.sk === 'VIP' ||
    row.sk === 'COUPLE' ||
    row.sk.startsWith('CLAIMS#') ||
    row.sk.startsWith('I#') ||
    // Held by watches of their own: destinations, erasures; a step-up is used up.
    row.sk.startsWith('C#') ||
    row.sk === 'ERASURE' ||
    row.sk.startsWith('STEPUP#') ||
    row.sk.startsWith('E#') ||
    // What came late is counted into them.
    row.sk.startsWith('BAL#') ||
    row.sk.startsWith('T#') ||
    row.sk.startsWith('H#') ||
    // A friend's record tells of the next step, and a month's count grows.
    row.sk.startsWith('FRIEND#') ||
    row.sk.startsWith('INVITES#') ||
    row.state === 'offered' ||
    world.checked.has(row)
  )
    return
  world.checked.add(row)
  if (row.sk.startsWith('R#')) keep(world, `${row.pk} ${row.sk}`, { ...row, state: '', gpk: '', gsk: '' })
  else if (row.sk.startsWith('J#')) changeStays(world, row)
  else if (isReviewed(row)) depositStays(world, row)
  else if (row.sk.startsWith('COUPLE#')) invitationStays(world, row)
  else if (row.sk.startsWith('F#')) pictureStays(world, row)
  else if (row.sk.startsWith('W#')) withdrawalStays(world, row)
  else orderStays(world, row)
}

/** Who asked whom, and until when; and once it is over, how. */
function invitationStays(world: World, row: Row): void {
  const { state, ttl: _, since, reward, every, endedBy, endedAt, ...frozen } = row
  keep(world, `${frozen.pk} ${frozen.sk}`, frozen)
  const { pk, sk } = frozen
  // It keeps the terms it was confirmed under.
  if (since !== undefined) keep(world, `terms of ${pk} ${sk}`, { since, reward, every })
  if (state !== 'asked' && state !== 'linked')
    keep(world, `over ${pk} ${sk}`, { pk, sk, state, since, endedBy, endedAt } as Row)
}

/** Entered once and settled once; a grant is never settled, and never changes at all. */
function orderStays(world: World, row: Row): void {
  const {
    gpk: _,
    gsk: __,
    state,
    settleLegs,
    result,
    settledAt,
    openPrice,
    closePrice,
    voidReason,
    unwatched,
    openAt,
    closeAt,
    ...frozen
  } = row
  const settlement = { state, settleLegs, result, settledAt, openPrice, closePrice, voidReason, unwatched }
  keep(world, `${row.pk} ${row.sk}`, frozen)
  const entered = `entered ${row.pk} ${row.sk}`
  if (openAt !== undefined || world.seen.has(entered)) keep(world, entered, { openAt, closeAt })
  if (state === 'settled') keep(world, `settled ${row.pk} ${row.sk}`, settlement)
  else
    hold(
      !world.seen.has(`settled ${row.pk} ${row.sk}`),
      'documents do not change',
      () => `${row.sk} is open again`,
    )
}

/** Its steps come one after another, each once. */
function depositStays(world: World, row: Row): void {
  const { gpk: _, gsk: __, status, legs, reason, firstBy, firstAt, firstOp, ...rest } = row
  const { decidedBy, decidedAt, decidedOp, ...frozen } = rest
  const name = `${row.pk} ${row.sk}`
  keep(world, name, frozen)
  if (firstBy !== undefined) keep(world, `first ${name}`, { firstBy, firstAt, firstOp })
  if (decidedBy !== undefined)
    keep(world, `decided ${name}`, { decidedBy, decidedAt, decidedOp, status, legs, reason })
  else hold(!world.seen.has(`decided ${name}`), 'documents do not change', () => `${row.sk} is open again`)
}

/** Decided once. */
function changeStays(world: World, row: Row): void {
  const { gpk: _, gsk: __, state, decidedBy, decidedAt, decidedOp, refusal, ...frozen } = row
  const name = `${row.pk} ${row.sk}`
  keep(world, name, frozen)
  if (state !== 'review') keep(world, `decided ${name}`, { state, decidedBy, decidedAt, decidedOp, refusal })
  else hold(!world.seen.has(`decided ${name}`), 'documents do not change', () => `${row.sk} is open again`)
}

/** Its steps come one after another, each once. */
function withdrawalStays(world: World, row: Row): void {
  const { gpk: _, gsk: __, state, reason, reference, endLegs, firstBy, firstAt, firstOp, ...rest } = row
  const { sentBy, sentAt, sentOp, decidedBy, decidedAt, decidedOp, ...frozen } = rest
  const name = `${row.pk} ${row.sk}`
  keep(world, name, frozen)
  if (firstBy !== undefined) keep(world, `first ${name}`, { firstBy, firstAt, firstOp })
  if (sentBy !== undefined) keep(world, `sent ${name}`, { sentBy, sentAt, sentOp })
  const end = { decidedBy, decidedAt, decidedOp, state, reason, reference, endLegs }
  if (decidedBy !== undefined) keep(world, `decided ${name}`, end)
  else hold(!world.seen.has(`decided ${name}`), 'documents do not change', () => `${row.sk} is open again`)
}

/** A picture is used once. */
function pictureStays(world: World, row: Row): void {
  if (row.usedBy !== undefined) keep(world, `used ${row.pk} ${row.sk}`, row)
}

function keep(world: World, name: string, part: object): void {
  const text = JSON.stringify(part, (_key, value) => (typeof value === 'bigint' ? `${value}n` : value))
  const known = world.seen.get(name)
  if (known === undefined) world.seen.set(name, text)
  else hold(known === text, 'documents do not change', () => `${name}: ${known} became ${text}`)
}

function refusalsMovedNothing(world: World, rows: Row[]): void {
  const documents = new Set(rows.map(({ sk }) => sk.replace(/^(D#|X#|I#|J#|W#|H#|Q#|L#.*#)/, '')))
  for (const { sk, operation } of rows) if (sk.startsWith('H#')) documents.add(String(operation))
  for (const { sk, op } of rows) if (sk.startsWith('S#')) documents.add(String(op))
  for (const { sk, id } of rows) if (sk.startsWith('C#') || sk === 'ERASURE') documents.add(String(id))
  const steps = new Set(rows.flatMap(({ firstOp, sentOp, decidedOp }) => [firstOp, sentOp, decidedOp]))
  for (const { id, kind, answer, unclear, refusals, attempts, ticket, invest } of world.operations.values()) {
    // A closed thread is opened by its user's next line.
    // Of changes of limits the account item knows the last alone (limits.ts), of projects no user's row anything.
    const isOthers = kind === 'limits' || kind === 'project'
    if (attempts === 0 || unclear || ticket?.action === 'close' || isOthers) continue
    // Of what was settled or renewed its holding knows the last alone (financing.ts).
    if (invest?.does === 'stop' || invest?.does === 'keep') continue
    const isThere = /press$/i.test(kind) ? steps.has(id) : documents.has(id)
    hold(
      answer === undefined || isThere,
      'an answer stays true',
      () => `${kind} ${id} was answered and is not there`,
    )
    const refused = answer === undefined && refusals.length > 0
    hold(
      !refused || !isThere,
      'a refusal moves nothing',
      () => `${kind} ${id} was refused (${refusals}) and is there`,
    )
  }
}

/** When life has gone on long enough: nothing is open, and every operation has had its definite word. */
export async function checkAtRest(world: World): Promise<void> {
  await check(world)
  const rows = await rowsOf(world)
  const open = rows.find(({ pk, state }) => pk.startsWith('O#') && state !== 'settled')
  hold(!open, 'all due is settled', () => `${open?.sk} is still open`)
  // Whoever stays locked or is erased cannot ask again.
  const locked = new Set(
    rows.filter(({ sk, state }) => sk === 'A' && state !== 'ACTIVE').map(({ pk }) => pk.slice(2)),
  )
  const hanging = [...world.operations.values()].find(
    ({ attempts, unclear, uid }) => attempts > 0 && unclear && !locked.has(uid),
  )
  hold(!hanging, 'every operation ends', () => `${hanging?.kind} ${hanging?.id} never got a definite word`)
  // What comes of a movement by and by comes to nobody who is erased meanwhile.
  const living = rows.filter(({ pk }) => !erasedOf(world, pk.slice(2)))
  bonusesAreOver(world, living)
  rewardsAreBooked(world, rows)
  const [owed] = unpaid(world.store.ever(living), stageDate(world), world.config.couple)
  hold(owed === undefined, 'couples held', () => owed ?? '')
  const [level] = wrongLevels(living)
  hold(level === undefined, 'levels held', () => level ?? '')
  await allIsTold(world, world.store.ever(rows))
  daysAreRight(world, living)
}
