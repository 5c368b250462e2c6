import type { DepsOf } from '../../functions/areas.ts'
import { loadFinding } from '../../functions/books/finding.ts'
import { reconcileOn } from '../../functions/books/night.ts'
import { loadRun } from '../../functions/books/run.ts'
import type { RuntimeConfig } from '../../functions/config.ts'
import { lift } from '../../functions/desk/lift.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, type Row, type Table } from '../../functions/table/write.ts'
import { linesOf } from './books.ts'
import { nextDayMs } from './calendar.ts'
import { atDesk, lockingOperator, operatorRow } from './desk.ts'
import { financesOf } from './financing-watch.ts'
import { bookedOf, byHand, handOn } from './hands.ts'
import type { Job } from './job.ts'
import { centOf } from './market.ts'
import { hold } from './operation.ts'
import { idAt, type Random } from './random.ts'
import { drawnCaps, drawnSettings } from './settings.ts'
import { DESK, OPERATORS, type World } from './world.ts'

// Nights: production's own reconcile, call by call and under all faults, over what histories have made.

const HELD = 'nights held'
const HOUR_MS = 3_600_000
/** Calls until faults end and accounts come to rest, and until the night must be over. */
const [DISTURBED, MOST] = [9, 24]

/** Who moves while the night looks: how often still. */
type Restless = Map<string, number>

/** The account changes each time it has been read, for as often as that is left. */
const moving = (world: World, table: Table, restless: Restless): Table => ({
  ...table,
  async get(key, options) {
    const row = await table.get(key, options)
    const uid = key.pk.slice(2)
    const left = restless.get(uid) ?? 0
    if (key.sk !== 'A' || left === 0 || !row) return row
    restless.set(uid, left - 1)
    await world.store.table.write(new Change(key).add('moves', 1n).build())
    return row
  },
})

const calling = (world: World, chance: Random, restless: Restless, other: Partial<RuntimeConfig>): Job => ({
  label: 'a call of the night',
  ...(world.faulty &&
    chance.chance(0.4) && {
      crashAt: { point: chance.int(0, 70), side: chance.pick(['before', 'after'] as const) },
    }),
  moves: async () => [{ movement: 'call of the night' }],
  run: ({ deps }) => {
    const { scan } = world.store
    const table = moving(world, deps.table, restless)
    const config = { ...deps.config, ...other }
    return reconcileOn({ ...deps, table, scan, config } as DepsOf<'books'>)
  },
})

const otherSettings = ({ config }: World, chance: Random): Partial<RuntimeConfig> => ({
  ...drawnSettings(chance, Number(centOf(config))),
  deposit: { ...config.deposit, ...drawnCaps(chance) },
})

/** The day's run, gone through in as many calls as it takes. Answers who was left unread. */
async function night(world: World, chance: Random): Promise<Set<string>> {
  world.nowMs = nextDayMs('UTC', world.nowMs) + 2 * HOUR_MS + chance.int(0, HOUR_MS)
  const wasFaulty = world.faulty
  const restless: Restless = new Map()
  for (const { uid } of world.users)
    if (chance.chance(0.4)) restless.set(uid, chance.pick([1, 5, 11, 19, 60]))
  // What the stage gives may have changed since: what was given before stays right.
  const settings = chance.chance(0.5) ? otherSettings(world, chance) : {}
  for (let calls = 0; calls < MOST; calls++) {
    if (calls === DISTURBED) {
      world.faulty = false
      restless.clear()
    }
    const jobs = [calling(world, chance, restless, settings)]
    if (world.faulty && chance.chance(0.25)) jobs.push(calling(world, chance, restless, settings))
    await world.together(jobs)
    const run = await loadRun(world.store.table)
    if (run?.doneAt && run.day === dayOf(world)) break
    world.nowMs += chance.pick([5_000, 61_000, 300_000])
  }
  world.faulty = wasFaulty
  return countedOnce(world)
}

const dayOf = ({ nowMs }: World): string => new Date(nowMs).toISOString().slice(0, 10)

/** Whoever was read is in the run exactly once, with every document and every cent. */
async function countedOnce(world: World): Promise<Set<string>> {
  const run = await loadRun(world.store.table)
  const isOver = run?.doneAt && run.day === dayOf(world)
  hold(Boolean(isOver), HELD, () => `the night of ${dayOf(world)} is not over: ${run?.day}`)
  const unread = new Set(run?.aside)
  const uids = world.users.map(({ uid }) => uid).filter((uid) => !unread.has(uid))
  const rows = await world.store.rowsOf(uids)
  const accounts = rows.filter(({ pk, sk }) => pk.startsWith('U#') && sk === 'A').length
  hold(run?.accounts === accounts, HELD, () => `${run?.accounts} accounts were counted, not ${accounts}`)
  const money = rows.filter(({ pk, sk }) => pk.startsWith('O#') || /^[DRGSWXHNQ]#/.test(sk))
  const house = [...(await ledgers(world))].filter(({ at }) => Number(at) < Date.parse(dayOf(world)) / 1000)
  const documents = [...money, ...house]
  hold(
    run?.documents === documents.length,
    HELD,
    () => `${run?.documents} documents were counted, not ${documents.length}`,
  )
  const totals = new Map<string, bigint>()
  for (const row of documents)
    for (const [account, asset, amount] of linesOf(row))
      totals.set(`${account} ${asset}`, (totals.get(`${account} ${asset}`) ?? 0n) + amount)
  for (const name of new Set([...totals.keys(), ...(run?.totals.keys() ?? [])])) {
    const [found, right] = [run?.totals.get(name) ?? 0n, totals.get(name) ?? 0n]
    hold(found === right, HELD, () => `${name} comes to ${found}, not ${right}`)
  }
  return unread
}

async function ledgers(world: World): Promise<Row[]> {
  const ids = [...financesOf(world).desk.keys()]
  const places = ids.map((id) => ({ pk: `PROJECT#${id}`, from: 'FUND#', to: 'FUND#~', consistent: true }))
  const all: Row[] = []
  for (const place of places) {
    let page = await world.store.table.query(place)
    all.push(...page.rows)
    while (page.last) {
      page = await world.store.table.query({ ...place, after: page.last })
      all.push(...page.rows)
    }
  }
  return all
}

/** Frozen is exactly who was changed by hand. */
async function frozenAre(world: World, right: readonly string[]): Promise<void> {
  for (const { uid } of world.users) {
    const account = await world.store.table.get(keys.account(uid), { consistent: true })
    if (!account) continue
    const found = account.frozen !== undefined
    hold(found === right.includes(uid), HELD, () => `${uid} is ${found ? '' : 'not '}frozen`)
  }
}

/** Money in an account, or taken from it, that no document knows. */
async function planted(world: World, uid: string, amount: bigint): Promise<void> {
  const attribute = `${world.config.asset}_available`
  byHand(world, uid, attribute, amount)
  await world.store.table.write(new Change(keys.account(uid)).add(attribute, amount).build())
  world.say(`by hand ${amount} to ${uid.slice(-4)}`)
}

/** A press of an operator to lift a freeze that began at a second. */
const lifting = (world: World, operator: string, operationId: string, uid: string, at: number): Job => ({
  label: `${operator} lifts the freeze of ${uid.slice(-4)}`,
  moves: async () => [{ movement: 'lift a freeze' }],
  async run(process) {
    const desk = await operatorRow(world, operator)
    const nowMs = process.nowMs()
    const by = { operator, operationId, requestId: 'model', nowMs }
    return atDesk(process, by, Number(desk.epoch), ({ table }) =>
      lift({ table }, { ...by, operator: { id: operator } }, { uid, at, reason: 'difference_explained' }),
    )
  },
})

/** Two operators lift it, under faults and again; never one of them alone. */
async function lifted(world: World, chance: Random, uid: string): Promise<void> {
  const wasFaulty = world.faulty
  const { at = 0 } = (await loadFinding(world.store.table, uid)) ?? {}
  const [one, two] = chance.chance(0.5) ? OPERATORS : OPERATORS.toReversed()
  const presses = [one, two].map((operator) => ({ operator: operator ?? '', id: idAt(world.nowMs, chance) }))
  for (const { operator, id } of presses) {
    const isFirst = operator === one
    for (let tries = 0; ; tries++) {
      if (tries > 5) world.faulty = false
      const jobs = [lifting(world, operator, id, uid, at)]
      if (chance.chance(0.2)) jobs.push(lifting(world, operator, id, uid, at))
      if (isFirst && chance.chance(0.2))
        jobs.push(lifting(world, operator, idAt(world.nowMs, chance), uid, at))
      const outcomes = await world.together(jobs)
      const account = await world.store.table.get(keys.account(uid), { consistent: true })
      hold(
        !isFirst || account?.frozen !== undefined,
        HELD,
        () => `${operator} alone lifted the freeze of ${uid}`,
      )
      const [outcome] = outcomes
      // Another press of the same operator was the first.
      const isOther = isFirst && outcome?.kind === 'refused' && outcome.slug === 'self_approval'
      if (outcome?.kind === 'answered' || isOther) break
      hold(tries < MOST, HELD, () => `the freeze of ${uid} cannot be lifted: ${JSON.stringify(outcome)}`)
    }
  }
  world.faulty = wasFaulty
}

/** What the account holds without a document is all booked, or nothing of it. */
async function isBooked(world: World, uid: string, all: boolean): Promise<void> {
  const attribute = `${world.config.asset}_available`
  const rows = await world.store.rowsOf([uid])
  const [booked, right] = [bookedOf(rows, uid, attribute), handOn(world, uid, attribute)]
  hold((booked === right) === all, HELD, () => `of ${right} by hand ${booked} is booked of ${uid}`)
}

/** A reserve or what is left of a project, changed by hand: the night tells of it, and of no other project. */
async function projectsAreCompared(world: World, chance: Random): Promise<void> {
  const offered = financesOf(world).projects
  if (offered.length === 0) return
  const { id } = chance.pick(offered)
  const [key, attribute] = chance.pick([
    [keys.capacity(id), 'free'],
    [keys.capacity(id), 'left'],
    [keys.project(id), 'funded'],
    [keys.project(id), 'givenBack'],
  ] as const)
  const amount = chance.pick([1n, 100_000_000n])
  for (const by of [amount, -amount]) {
    byHand(world, id, attribute, by)
    await world.store.table.write(new Change(key).add(attribute, by).build())
    const unread = await night(world, chance)
    if (unread.size > 0) continue
    for (const each of offered) {
      const found = await world.store.table.get(keys.projectFound(each.id), { consistent: true })
      const isFound = ((found?.words ?? []) as string[]).length > 0
      const isRight = each.id !== id || by < 0n
      hold(
        isFound !== isRight,
        HELD,
        () => `${each.id} is ${isFound ? '' : 'not '}told of, ${attribute} of ${id} by ${by}`,
      )
    }
  }
}

/** A night over what there is; then one that finds what was changed by hand, its lifting, and a clean one. */
export async function nightStep(world: World, chance: Random): Promise<void> {
  if (world.users.length === 0) return
  const wasFaulty = world.faulty
  world.faulty = false
  // A lock that is on its way would come after it.
  await world.late.overdue(true)
  for (const operator of DESK) await world.together([lockingOperator(operator, 'ACTIVE')])
  world.faulty = wasFaulty
  // Who was in motion to the end may be frozen by a later night alone.
  const clean = async () => {
    await night(world, chance)
    await frozenAre(world, [])
  }
  await clean()
  await projectsAreCompared(world, chance)
  const rows = await world.store.rowsOf(world.users.map(({ uid }) => uid))
  const uids = rows.flatMap(({ pk, sk }) => (pk.startsWith('U#') && sk === 'A' ? [pk.slice(2)] : []))
  if (uids.length === 0) return
  const uid = chance.pick(uids)
  const cent = centOf(world.config)
  for (const amount of [chance.pick([1n, cent, -1n]), 100_000_000n * cent]) {
    const available = (await world.store.table.get(keys.account(uid), { consistent: true }))?.[
      `${world.config.asset}_available`
    ]
    await planted(world, uid, amount < 0n && !available ? 1n : amount)
    await untilFrozen(world, chance, uid)
    if (chance.chance(0.25)) {
      await planted(world, uid, 7n)
      await lifted(world, chance, uid)
      await isBooked(world, uid, false)
      await untilFrozen(world, chance, uid)
    }
    await lifted(world, chance, uid)
    await isBooked(world, uid, true)
    await clean()
  }
}

async function untilFrozen(world: World, chance: Random, uid: string): Promise<void> {
  let unread = await night(world, chance)
  for (let nights = 0; unread.has(uid) && nights < 3; nights++) unread = await night(world, chance)
  await frozenAre(world, unread.has(uid) ? [] : [uid])
}
