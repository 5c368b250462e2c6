import type { Row, Write } from '../../functions/table/write.ts'
import { dayIn } from './calendar.ts'
import {
  dateAfter,
  dayOver,
  endedBy,
  heldIn,
  type Life,
  lifeOf,
  paidIn,
  renewedOn,
  stateIn,
  stillToCome,
  takenOut,
} from './financing-oracle.ts'
import { pausedBy } from './limits-oracle.ts'
import { hold } from './operation.ts'
import { msOf, places, secondsOf } from './places.ts'
import type { Offering, ProjectLife, ProjectTerms } from './project-oracle.ts'
import { projectsAreRight, watchProjects } from './project-watch.ts'
import type { World } from './world.ts'

/** A project that was opened. */
export interface Offered extends ProjectTerms, Offering {
  id: string
  /** Millionths of what is bought that may be paid first. */
  initial: bigint | null
}

interface Watched {
  uid: string
  project: string
  /** Of the project, for good or for now. */
  taken: bigint
  life: Life
}

export interface Finances {
  projects: Offered[]
  /** By id, drafts among them. */
  desk: Map<string, ProjectLife>
  /** Operations that took effect on a project. */
  presses: Set<string>
  /** By holding. */
  lives: Map<string, Watched>
  /** Days and what else happens once. */
  done: Set<string>
  /** When a project, or what is left of it, was written last; true time. */
  writtenMs: Map<string, number>
}

const all = new WeakMap<World, Finances>()
export function financesOf(world: World): Finances {
  const known = all.get(world) ?? {
    ...{ projects: [], desk: new Map(), presses: new Set() },
    ...{ lives: new Map(), done: new Set(), writtenMs: new Map() },
  }
  all.set(world, known)
  return known
}

/** What a day earns by the terms and by what was put into the reserve before it was over. */
export const rateOn = ({ desk }: Finances, { id, kind, rate }: Offered, date: string): bigint =>
  kind === 'term' || desk.get(id)?.pays.includes(date) ? rate : 0n

/** Whether a day of it is over and not booked. */
export const isLate = (life: Life, today: string): boolean =>
  stateIn(life) === 'earning' &&
  life.lots.length > 0 &&
  (life.terms.days === 0 || life.booked < life.terms.days) &&
  dateAfter(life.begins ?? '', life.booked + 1) < today

/** How far any server's clock may be off. */
const SKEW_MS = 500
/** For so long an eventually consistent read may miss a write. */
const LAG_MS = 2000

/** The dates it may be, as servers have it. */
const datesNow = ({ config, begunMs, nowMs }: World): string[] =>
  [begunMs - SKEW_MS, nowMs, nowMs + SKEW_MS].map((ms) => dayIn(config.timeZone, ms))

const says = (of: string, what: string, found: unknown, right: unknown): void =>
  hold(String(found) === String(right), 'financing holds', () => `${what} of ${of} is ${found}, not ${right}`)

const nameOf = (pk: string, id: string) => `${pk.slice(2)} ${id}`
const sumOf = (row: Row, of: string): bigint =>
  ((row[of] ?? []) as string[]).reduce(
    (sum, line) => sum + (line.startsWith('locked ') ? BigInt(line.split(' ')[2] ?? 0) : 0n),
    0n,
  )

/** As it takes effect: what was bought, added, taken out and ended, and each day against the oracle's. */
export async function watchFinancing(world: World, writes: Write[]): Promise<void> {
  const finances = financesOf(world)
  await watchProjects(world, writes)
  if (finances.projects.length === 0) return
  for (const write of writes) {
    if (write.kind === 'check') continue
    const { pk, sk } = write.kind === 'put' ? write.item : write.key
    const [, project] = /^(?:CAP|CATALOG PROJECT)#(\w+)/.exec(pk === 'CATALOG' ? `${pk} ${sk}` : pk) ?? []
    if (project !== undefined) finances.writtenMs.set(project, world.nowMs)
    if (!pk.startsWith('U#') || !/^[HNQ]#/.test(sk)) continue
    if (write.kind === 'put') {
      const what = `creating ${pk} ${sk}`
      hold(!finances.done.has(what), 'done once', () => `${what} again`)
      finances.done.add(what)
      if (sk.startsWith('H#')) await bought(world, finances, write.item)
      else if (sk.startsWith('Q#')) await moved(world, finances, write.item)
      else booked(world, finances, write.item)
    } else
      await changed(world, finances, (await world.store.table.get(write.key, { consistent: true })) as Row)
  }
}

/** Nobody puts money in, or renews, during a break or while frozen; nor of a project that is closed. */
async function mayInvest(world: World, { pk, sk }: Row, project: string | null): Promise<void> {
  const uid = pk.slice(2)
  const own = world.audit.own.get(uid)
  const paused = own && pausedBy(own, secondsOf(world.nowMs + SKEW_MS))
  hold(!paused, 'limits held', () => `${sk} came during a break of ${uid}`)
  const account = await world.store.table.get(places.account(uid), { consistent: true })
  hold(account?.frozen === undefined, 'financing holds', () => `${sk} came while ${uid} was frozen`)
  const capacity = project && (await world.store.table.get(places.capacity(project), { consistent: true }))
  hold(!capacity || Number(capacity.open) === 1, 'financing holds', () => `${sk} came when ${project} closed`)
}

async function bought(world: World, finances: Finances, row: Row): Promise<void> {
  await mayInvest(world, row, String(row.project))
  const project = finances.projects.find(({ id }) => id === row.project) as Offered
  const date = dayIn(world.config.timeZone, msOf(Number(row.at)))
  hold(datesNow(world).includes(date), 'financing holds', () => `${row.sk} was bought on ${date}`)
  const { rate, days, dividend } = project
  const wanted = row.wanted === undefined ? null : (row.wanted as bigint)
  const life = lifeOf({ rate, days, dividend }, date, sumOf(row, 'legs'), wanted)
  const [uid, taken] = [row.pk.slice(2), heldIn(life)]
  finances.lives.set(nameOf(row.pk, row.sk.slice(2)), { uid, project: project.id, taken, life })
}

const lifeIn = (finances: Finances, pk: string, id: unknown): Watched => {
  const found = finances.lives.get(nameOf(pk, String(id)))
  hold(found !== undefined, 'financing holds', () => `nobody bought ${id}`)
  return found as Watched
}

async function moved(world: World, finances: Finances, row: Row): Promise<void> {
  const watched = lifeIn(finances, row.pk, row.holding)
  const { life } = watched
  if (row.out === undefined) await mayInvest(world, row, watched.project)
  const date = dayIn(world.config.timeZone, msOf(Number(row.at)))
  hold(datesNow(world).includes(date), 'financing holds', () => `${row.sk} came on ${date}`)
  const amount = row.amount as bigint
  hold(life.end === null, 'financing holds', () => `${row.sk} came to what had ended`)
  if (row.out === undefined) {
    watched.taken += amount
    const isWanted = life.wanted === null || heldIn(life) + amount <= life.wanted
    hold(isWanted, 'financing holds', () => `${row.sk} is more than was wanted`)
    paidIn(life, date, amount)
  } else {
    watched.taken -= amount
    hold(amount <= heldIn(life), 'financing holds', () => `${row.sk} took ${amount} of ${heldIn(life)}`)
    takenOut(life, amount)
  }
}

function booked(world: World, finances: Finances, row: Row): void {
  const { life, project } = lifeIn(finances, row.pk, row.holding)
  const name = `day ${row.number} of ${row.holding}`
  hold(life.end === null, 'financing holds', () => `${name} was booked after its end`)
  const offered = finances.projects.find(({ id }) => id === project) as Offered
  const date = String(row.date)
  hold(
    date < (datesNow(world).at(-1) ?? ''),
    'financing holds',
    () => `${name} was booked, and ${date} was not over`,
  )
  // Who booked it may have read the project before money was put in a moment ago.
  const isJustWritten = world.nowMs - (finances.writtenMs.get(project) ?? 0) < LAG_MS
  const rate = isJustWritten && row.dailyRate === 0n ? 0n : rateOn(finances, offered, date)
  const right = dayOver(life, rate)
  says(name, 'number', row.number, right.number)
  says(name, 'term', row.term, life.term)
  says(name, 'date', date, right.date)
  says(name, 'what earned', row.earning, right.earning)
  says(name, 'return', row.earned, right.earned)
  says(name, 'what was paid', row.paid, right.paid)
  says(name, 'what was given back', row.released, right.released)
}

async function changed(world: World, finances: Finances, row: Row): Promise<void> {
  const watched = lifeIn(finances, row.pk, row.sk.slice(2))
  const { life, project } = watched
  const name = row.sk
  if (life.terms.days > 0 && Number(row.term) > life.term) {
    await mayInvest(world, row, project)
    const offered = finances.projects.find(({ id }) => id === project) as Offered
    says(name, 'state at its renewal', stateIn(life), 'due')
    const date = String(row.boughtOn)
    hold(datesNow(world).includes(date), 'financing holds', () => `${name} was renewed on ${date}`)
    hold(Number(row.term) <= offered.renewals, 'financing holds', () => `${name} was renewed too often`)
    renewedOn(life, date, { rate: offered.rate, days: offered.days, dividend: offered.dividend })
  }
  if (row.how === undefined) return
  hold(life.end === null, 'done once', () => `${name} ended twice`)
  const was = stateIn(life)
  // Its principal came back day by day.
  if (was === 'due' && life.terms.dividend === 'daily') {
    endedBy(life, 'matured')
    says(name, 'end', row.how, 'matured')
    return
  }
  const from: Record<string, string> = {
    matured: 'due',
    bySelf: 'due',
    early: 'earning',
    refunded: 'awaiting',
  }
  says(name, `state before it was ${row.how}`, was, from[String(row.how)])
  const today = datesNow(world).at(-1) ?? ''
  if (row.how === 'bySelf')
    hold(
      today > dateAfter(life.begins ?? '', life.terms.days + 3),
      'financing holds',
      () => `${name} was settled by itself on ${today}`,
    )
  // Of what ends before its time the project may be bought again.
  if (row.how === 'refunded' || row.how === 'early') watched.taken = 0n
  const { paid, back, forfeited } = endedBy(life, String(row.how))
  says(name, 'what its end paid', row.endPaid, paid)
  says(name, 'what it gave back', -sumOf(row, 'endLegs'), back)
  says(name, 'what was forfeited', row.forfeited, forfeited)
}

/** Between any two movements: every holding stands as the oracle has it, and every reserve carries what it promised. */
export async function financingIsRight(world: World, rows: Row[]): Promise<void> {
  const { desk, lives } = financesOf(world)
  if (desk.size === 0) return
  for (const row of rows.filter(({ sk }) => sk.startsWith('H#'))) holdingIsRight(lives, row)
  await projectsAreRight(world, rows)
}

function holdingIsRight(lives: Finances['lives'], row: Row): void {
  const watched = lives.get(nameOf(row.pk, row.sk.slice(2)))
  hold(watched !== undefined, 'financing holds', () => `nobody bought ${row.sk}`)
  const { life } = watched as Watched
  says(row.sk, 'state', row.state, stateIn(life))
  says(row.sk, 'principal', row.principal, heldIn(life))
  says(row.sk, 'what was paid', row.paid, life.paid)
  says(row.sk, 'what is to come', row.promised, stillToCome(life))
  says(row.sk, 'renewals and the like', row.term, life.term)
  if (life.end) return
  says(row.sk, 'days', row.booked, life.booked)
  says(row.sk, 'what is unpaid', row.unpaid, life.unpaid)
  const isLast = life.terms.days > 0 && life.booked === life.terms.days
  says(row.sk, 'carry', row.carry, isLast ? 0n : life.earned - life.counted * 1_000_000n)
}
