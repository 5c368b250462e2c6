import type { Key, Row, Write } from '../../functions/table/write.ts'
import { dayIn } from './calendar.ts'
import { dateAfter, heldIn, stillToCome } from './financing-oracle.ts'
import { financesOf, type Offered } from './financing-watch.ts'
import { handOn } from './hands.ts'
import { hold } from './operation.ts'
import { msOf, places, secondsOf } from './places.ts'
import { freeOf, type ProjectLife, type ProjectPress, pressed, whyNotPressed } from './project-oracle.ts'
import type { World } from './world.ts'

// Watches projects at the desk: each press as it takes effect, and every reserve between any two movements.

/** How far any server's clock may be off. */
const SKEW_MS = 500

/** What is promised to nobody of a project's reserve, as the oracle has it. */
export function freeNow(world: World, life: ProjectLife): bigint {
  const holders = [...financesOf(world).lives.values()].filter(({ project }) => project === life.id)
  return freeOf(life, {
    paid: holders.reduce((sum, { life: { paid } }) => sum + paid, 0n),
    toCome: holders.reduce((sum, holder) => sum + stillToCome(holder.life), 0n),
  })
}

/** A press on a project that took effect: it was asked for, permitted then, recorded, and by somebody who may. */
export async function watchProjects(world: World, writes: Write[]): Promise<void> {
  const puts = writes.flatMap((write) => (write.kind === 'put' ? [write.item] : []))
  const record = puts.find(({ pk, action }) => pk.startsWith('AUDIT#') && /^project\./.test(String(action)))
  if (!record) return
  const { desk, presses } = financesOf(world)
  const id = puts.find(({ pk }) => pk.startsWith('PRESS#'))?.sk ?? ''
  const press = world.operations.get(id)?.project
  hold(press !== undefined, 'financing holds', () => `${record.action} by nobody's press`)
  if (!press) return
  hold(!presses.has(id), 'done once', () => `${press.does} ${id} again`)
  presses.add(id)
  const which = press.does === 'draft' ? id.toLowerCase() : press.project
  const name = `${press.does} ${which}`
  const isOf = record.document === which && record.operator === press.operator
  hold(isOf, 'no decision without a record', () => `${name} has the record of ${record.document}`)
  const operator = await world.store.table.get(places.operator(press.operator), { consistent: true })
  hold(
    operator?.state === 'ACTIVE',
    'a locked operator decides nothing',
    () => `${name} by ${press.operator}`,
  )
  if (press.does === 'draft') desk.set(which, drafted(which, press))
  const life = desk.get(which)
  const free = life ? freeNow(world, life) : 0n
  const at = Number(record.at)
  const isNow = at >= secondsOf(world.begunMs - SKEW_MS) && msOf(at) <= world.nowMs + SKEW_MS
  hold(isNow, 'financing holds', () => `${name} is of ${at}`)
  const why = whyNotPressed(life, press, { at, free })
  hold(why === null && life !== undefined, 'financing holds', () => `${name} was done: ${why}`)
  if (!life) return
  const zone = world.config.timeZone
  const from = dayIn(zone, msOf(Math.max(life.terms.startAt, at)))
  pressed(life, press, { today: press.does === 'open' ? from : dayIn(zone, msOf(at)), from, free })
  if (press.does === 'open') financesOf(world).projects.push(offeredBy(world, life))
}

const drafted = (id: string, { operator, terms }: Extract<ProjectPress, { does: 'draft' }>): ProjectLife => ({
  ...{ id, terms, state: 'draft', version: 1, writtenBy: operator },
  ...{ funded: 0n, givenBack: 0n, pays: [] },
})

/** As its draft was asked for. */
function offeredBy(world: World, { id }: ProjectLife): Offered {
  const press = world.operations.get(id.toUpperCase())?.project as Extract<ProjectPress, { does: 'draft' }>
  return { id, ...press.terms }
}

const says = (of: string, what: string, found: unknown, right: unknown): void =>
  hold(String(found) === String(right), 'financing holds', () => `${what} of ${of} is ${found}, not ${right}`)

const spanOf = (dates: readonly string[]): string => `${dates.length} from ${dates[0]} to ${dates.at(-1)}`

/** The dates a project says it pays for, from its first one on. */
function paidBy(project: Row, { pays: [first = ''] }: ProjectLife): string[] {
  const unfunded = ((project.unfunded ?? []) as string[]).map((line) => line.split(' '))
  const dates: string[] = []
  for (let date = first; date <= String(project.fundedUntil); date = dateAfter(date, 1))
    if (!unfunded.some(([from = '', to = '']) => from <= date && date <= to)) dates.push(date)
  return dates
}

async function ledgerOf(world: World, id: string): Promise<Row[]> {
  const all: Row[] = []
  for (let after: Key | undefined, more = true; more; more = after !== undefined) {
    const place = { pk: `PROJECT#${id}`, from: 'FUND#', to: 'FUND#~', consistent: true }
    const { rows, last } = await world.store.table.query({ ...place, ...(after && { after }) })
    all.push(...rows)
    after = last
  }
  return all
}

/** Every project stands as it was pressed, its ledger adds up, and its reserve carries what it promised. */
export async function projectsAreRight(world: World, rows: Row[]): Promise<void> {
  const { table } = world.store
  for (const life of financesOf(world).desk.values()) {
    const { id, terms } = life
    const [project, capacity] = await table.getMany([places.project(id), places.capacity(id)], {
      consistent: true,
    })
    for (const name of ['state', 'version', 'funded', 'givenBack'] as const)
      says(
        id,
        name,
        project?.[name],
        typeof life[name] === 'bigint' ? life[name] + handOn(world, id, name) : life[name],
      )
    if (project && life.pays.length > 0)
      says(id, 'the dates it pays for', spanOf(paidBy(project, life)), spanOf(life.pays))
    const ledger = await ledgerOf(world, id)
    const lines = ledger.flatMap(({ legs }) => legs as string[])
    const inLines = (account: string, all: readonly string[]) =>
      all.reduce(
        (sum, line) => (line.startsWith(`${account} `) ? sum + BigInt(line.split(' ')[2] ?? '') : sum),
        0n,
      )
    const put = life.funded - life.givenBack
    says(id, 'what the ledger put in', inLines(`house:financing:${id}`, lines), put)
    says(id, 'what the treasury gave', -inLines('house:treasury', lines), put)
    const legs = rows.flatMap((row) => [row.legs, row.endLegs]).flatMap((of) => (of ?? []) as string[])
    const holders = [...financesOf(world).lives.values()].filter(({ project: of }) => of === id)
    const paid = holders.reduce((sum, holder) => sum + holder.life.paid, 0n)
    says(id, 'what its reserve paid', -inLines(`house:financing:${id}`, legs), paid)
    hold(put - paid >= 0n, 'financing holds', () => `the reserve of ${id} is ${put - paid}`)
    const isOffered = life.state === 'open' || life.state === 'closed'
    says(id, 'whether it can be bought', capacity?.open ?? 0n, life.state === 'open' ? 1n : 0n)
    if (!isOffered) continue
    const free = freeNow(world, life)
    says(id, 'what is free of its reserve', capacity?.free, free + handOn(world, id, 'free'))
    hold(free >= 0n, 'financing holds', () => `${id} promised ${-free} more than it has`)
    const taken = holders.reduce((sum, holder) => sum + holder.taken, 0n)
    says(id, 'what is left', capacity?.left, terms.total - taken + handOn(world, id, 'left'))
    // Returns of the balance product that were taken out make room for as much.
    hold((capacity?.left as bigint) >= 0n, 'financing holds', () => `${id} has ${capacity?.left} left`)
    const inIt = holders.every((holder) => holder.life.end === null || heldIn(holder.life) === 0n)
    hold(inIt, 'financing holds', () => `${id} holds what has ended`)
  }
}
