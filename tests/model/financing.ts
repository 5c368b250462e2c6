import { accrue } from '../../functions/financing/accrue.ts'
import { close } from '../../functions/financing/desk/end.ts'
import type { Session } from '../../functions/session.ts'
import { keys } from '../../functions/table/keys.ts'
import { Change, type Row, replace } from '../../functions/table/write.ts'
import { addDays } from '../../shared/calc/dates.ts'
import { balanceReserve, fundedDays, reserveNeeded } from '../../shared/calc/reserve.ts'
import { openProject } from '../support/financing.ts'
import { dayIn, nextDayMs } from './calendar.ts'
import type { Movement } from './coverage.ts'
import { ask } from './ctx.ts'
import { dateAfter, stateIn } from './financing-oracle.ts'
import { financesOf, isLate, type Offered } from './financing-watch.ts'
import { projectOf, whyNotInvested } from './invest-reasons.ts'
import type { Job, Outcome } from './job.ts'
import { limiting } from './limits.ts'
import { centOf, decimalsOf } from './market.ts'
import { hold, type InvestForm, type Operation } from './operation.ts'
import { locking, logIn } from './people.ts'
import { isAlone, mustNotOutliveSession, newOperation, told } from './place.ts'
import { places, secondsOf } from './places.ts'
import { idAt, type Random } from './random.ts'
import { amountText } from './verdict.ts'
import { type Device, OPERATORS, type World } from './world.ts'

/** A project of small sums and odd rates, as the desk would have opened it; its reserve is often the least there may be. */
async function offer(world: World, chance: Random): Promise<void> {
  const { projects } = financesOf(world)
  const cent = centOf(world.config)
  const isFirst = !projects.some((one) => one.kind === 'balance')
  const kind: Offered['kind'] = isFirst && chance.chance(0.4) ? 'balance' : 'term'
  const isTerm = kind === 'term'
  const total = BigInt(chance.pick([20_00, 60_00, 200_00])) * cent
  const terms = {
    ...{ kind, total, min: 5_00n * cent },
    dailyRate: BigInt(chance.pick([10_000, 9_999, 3_333, 100, 1])),
    days: isTerm ? chance.pick([1, 2, 2, 3, 5]) : 0,
    dividend: isTerm ? chance.pick(['daily', 'dailyReturn', 'maturity'] as const) : ('dailyReturn' as const),
    initialRate: isTerm && chance.chance(0.5) ? BigInt(chance.pick([200_000, 333_333])) : null,
    renewals: isTerm ? chance.pick([0, 1, 2, 3]) : 0,
    once: isTerm && chance.chance(0.3),
    appendable: isTerm && chance.chance(0.7),
    endAt: secondsOf(world.nowMs) + chance.pick([900, 90_000, 400_000]),
  } as const
  const reserve = isTerm
    ? reserveNeeded(terms) + BigInt(chance.int(0, 2)) * cent
    : balanceReserve({ total, dailyRate: terms.dailyRate }, chance.int(1, 8))
  const now = secondsOf(world.nowMs)
  const today = dayIn(world.config.timeZone, world.nowMs)
  const fundedUntil = isTerm ? null : addDays(today, fundedDays(terms, reserve))
  const id = `p${projects.length}`
  const clock = { nowMs: world.nowMs } as never
  await openProject(
    { deps: { table: world.store.table, config: world.config } as never, clock },
    {
      ...{ id, ...terms, reserve, fundedUntil, startAt: now - 5, publishAt: now - 5 },
    },
  )
  // No read misses it any more.
  world.nowMs += 2000
  world.say(
    `offers ${id}: ${amountText(total, decimalsOf(world.config))} ${JSON.stringify({ ...terms, total: 0, min: 0 }, (_, value) => (typeof value === 'bigint' ? `${value}` : value))}`,
  )
  const {
    initialRate: initial,
    dailyRate: rate,
    days,
    dividend,
    min,
    renewals,
    once,
    appendable,
    endAt,
  } = terms
  const offered: Offered = {
    id,
    kind,
    total,
    min,
    initial,
    rate,
    days,
    dividend,
    renewals,
    ...{ once, appendable, endAt },
    funded: reserve,
    fundedUntil,
  }
  projects.push(offered)
}

const MOVES: Record<InvestForm['does'], Movement> = {
  ...{ buy: 'buy', add: 'add', take: 'take out', stop: 'stop a holding', keep: 'renew' },
}
const input = (form: InvestForm): [string, object] => {
  switch (form.does) {
    case 'buy':
      return [
        'financing.yebjoinnow',
        { id: form.project, amount: form.amount, ...(form.part && { part: 'initial' }) },
      ]
    case 'add':
      return ['financing.yebappend', { holding: form.holding, amount: form.amount }]
    case 'take':
      return ['financing.yebstop', { holding: form.holding, amount: form.amount }]
    case 'stop':
      return ['financing.yebstop', { holding: form.holding, forfeits: form.forfeits }]
    case 'keep':
      return ['financing.yebkeep', { holding: form.holding }]
  }
}

/** What stands of an operation already. */
async function wasDone(world: World, { id, uid, invest }: Operation): Promise<boolean> {
  const rows = (await world.store.rowsOf([uid])).filter(({ sk }) => /^[HQ]#/.test(sk))
  const of = (holding: string) => rows.find(({ sk }) => sk === `H#${holding}`)
  if (invest?.does === 'stop') return of(invest.holding)?.stoppedBy === id
  if (invest?.does === 'keep') return ((of(invest.holding)?.renewedBy ?? []) as string[]).includes(id)
  return rows.some(({ sk, operation }) => sk === `Q#${id}` || operation === id)
}

/** What moves as somebody looks: days that are over by that clock, and holdings that end by themselves. */
function due(world: World, uids: readonly string[], nowMs: number): { movement: Movement }[] {
  const today = dayIn(world.config.timeZone, nowMs)
  return [...financesOf(world).lives.values()].flatMap(({ uid, life }): { movement: Movement }[] => {
    if (!uids.includes(uid)) return []
    if (isLate(life, today)) return [{ movement: 'book days' }]
    const isOver = stateIn(life) === 'due' && today > dateAfter(life.begins ?? '', life.terms.days + 3)
    return isOver || stateIn(life) === 'awaiting' ? [{ movement: 'end by itself' }] : []
  })
}

const SESSION = ['login_required', 'account_locked']
const foundIn = (outcome: Outcome): string | null =>
  outcome.kind === 'refused' ? outcome.slug : outcome.kind === 'answered' ? null : outcome.kind
/** For so long an eventually consistent read may miss a write. */
const LAG_MS = 1000

/** Why it must be refused, null where it must be done; undefined where either is right: of a project just written. */
async function reasonOf(
  world: World,
  nowMs: number,
  operation: Operation,
  { epoch }: Session,
  project: string,
): Promise<string | null | undefined> {
  const { uid, stepUp = '' } = operation
  const own = world.audit.own.get(uid)
  const rows = await world.store.table.getMany(
    [places.account(uid), keys.stepUp(uid, stepUp), places.project(project), places.capacity(project)],
    { consistent: true },
  )
  const [account, confirmed, offer, capacity] = rows
  const isGood = account?.state === 'ACTIVE' && account.epoch === BigInt(epoch)
  const isSeen = world.nowMs - (financesOf(world).writtenMs.get(project) ?? 0) >= LAG_MS
  if (!isGood || !isSeen || !own || !offer || !capacity) return undefined
  const before = { account, own, stepUp: confirmed, project: offer, capacity }
  return whyNotInvested(world, nowMs, operation, before)
}

/** Buys, adds, takes out, settles or renews, the first time or again. */
export function investing(world: World, device: Device, operation: Operation): Job | undefined {
  const { session } = device
  const form = operation.invest
  if (!session || !form) return undefined
  operation.attempts += 1
  const checkSession = mustNotOutliveSession(world, session)
  const [route, fields] = input(form)
  const project = projectOf(world, device.uid, form)
  let isDone = false
  let expected: string | null | undefined
  return {
    label: `${form.does} ${operation.id.slice(-4)} ${JSON.stringify(fields)}`,
    session,
    async moves(process) {
      isDone = await wasDone(world, operation)
      expected = isDone ? null : await reasonOf(world, process.nowMs(), operation, session, project)
      const met = operation.phoneSkewed ? (['phone skew'] as const) : []
      return [{ movement: MOVES[form.does], met }]
    },
    run: (process) =>
      ask(process, route as never, fields, {
        session,
        operationId: operation.id,
        stepUp: operation.stepUp ?? '',
      }),
    after(outcome, task) {
      checkSession(outcome)
      told(world, operation, device, outcome, isDone)
      if (!isAlone(task) || outcome.kind === 'crashed') return
      const found = foundIn(outcome)
      const isOfSession = outcome.kind === 'refused' && SESSION.includes(outcome.slug)
      if (expected !== undefined && !isOfSession)
        hold(
          found === expected,
          'a refusal has its reason',
          () => `${form.does} of ${project}: ${found}, expected ${expected}`,
        )
      if (outcome.kind !== 'answered') return
      const { id, paid } = outcome.value as { id: string; paid: string }
      const right = financesOf(world).lives.get(`${device.uid} ${id}`)?.life.paid
      const shown = amountText(right ?? -1n, decimalsOf(world.config))
      hold(paid === shown, 'financing holds', () => `${id} is shown to have been paid ${paid}, not ${shown}`)
    },
  }
}

/** A phone looks at its holdings: then no day that is over is missing. */
function looking(world: World, device: Device): Job | undefined {
  const { session } = device
  if (!session) return undefined
  return {
    label: `holdings of ${device.uid.slice(-4)}`,
    session,
    moves: async (process) => due(world, [device.uid], process.nowMs()),
    run: (process) => ask(process, 'financing.myproject' as never, {}, { session }),
    after(outcome, task, process) {
      if (outcome.kind === 'refused') device.session = null
      else if (outcome.kind === 'answered' && isAlone(task)) nothingLate(world, [device.uid], process.nowMs())
    },
  }
}

/** The worker: of one shard as its event says, or the sweep of all. */
export const accruing = (world: World, shard?: number): Job => ({
  label: shard === undefined ? 'days are swept' : `days of shard ${shard}`,
  moves: async (process) =>
    due(
      world,
      world.users.map(({ uid }) => uid),
      process.nowMs(),
    ),
  run: ({ deps }) => accrue(deps, shard === undefined ? {} : { shard }),
})

function nothingLate(world: World, uids: readonly string[], nowMs: number): void {
  const today = dayIn(world.config.timeZone, nowMs)
  for (const { uid, life } of financesOf(world).lives.values())
    hold(
      !uids.includes(uid) || !isLate(life, today),
      'a sweep leaves nothing',
      () => `of ${uid} only ${life.booked} days from ${life.begins} are booked on ${today}`,
    )
}

function closing(world: World, chance: Random, id: string): Job {
  const operationId = idAt(world.nowMs, chance)
  const operator = chance.pick(OPERATORS)
  return {
    label: `close ${id}`,
    moves: async () => [{ movement: 'close a project' }],
    run: ({ deps, nowMs }) =>
      close(deps, { operator, operationId, requestId: 'model', nowMs: nowMs() }, { id }),
  }
}

/** A step-up of this moment: some assets have so many units that any purchase takes one. */
async function confirmed(world: World, chance: Random, uid: string): Promise<string> {
  const id = idAt(world.nowMs, chance)
  const until = secondsOf(world.nowMs) + 300
  const row = { action: 'purchase', means: 'passkey', sid: '', until, ttl: until + 3600 }
  await world.store.table.write(replace({ ...keys.stepUp(uid, id), ...row }))
  return id
}

/** Something to want, as things stand: what is left, a little more, part of what one has. */
async function randomWish(world: World, chance: Random, uid: string): Promise<InvestForm | undefined> {
  const { projects } = financesOf(world)
  const { store, config } = world
  const text = (amount: bigint) => amountText(amount, decimalsOf(config))
  const own = (await store.rowsOf([uid])).filter(({ sk }) => sk.startsWith('H#'))
  const running = own.filter(({ how }) => how === undefined)
  const account = await store.table.get(places.account(uid), { consistent: true })
  const available = (account?.[`${config.asset}_available`] as bigint | undefined) ?? 0n
  const some = async (id: string, min: bigint): Promise<string> => {
    const left = ((await store.table.get(places.capacity(id), { consistent: true }))?.left ?? 0n) as bigint
    const most = available < left ? available : left
    return text(chance.pick([min, min + 1n, most, most, left, left + 1n, available + 1n, most / 3n + 7n]))
  }
  if (running.length === 0 || chance.chance(0.35)) {
    const project = chance.pick(projects)
    const part = project.initial !== null && chance.chance(0.6)
    return { does: 'buy', project: project.id, amount: await some(project.id, project.min), part }
  }
  const dueOnes = running.filter(({ state }) => state === 'due')
  const from = dueOnes.length > 0 && chance.chance(0.8) ? dueOnes : running
  const row = chance.pick(chance.chance(0.95) ? from : own) as Row
  const holding = row.sk.slice(2)
  const principal = row.principal as bigint
  if (row.wanted !== undefined && chance.chance(0.8)) {
    const rest = (row.wanted as bigint) - principal
    return { does: 'add', holding, amount: text(chance.pick([rest, rest, rest / 2n + 1n, rest + 1n])) }
  }
  if (Number(row.days) === 0 && chance.chance(0.6))
    return {
      does: 'take',
      holding,
      amount: text(chance.pick([principal, principal / 2n, principal + 1n, 1n])),
    }
  const does = chance.pick(
    row.state === 'due'
      ? (['keep', 'keep', 'stop', 'add'] as const)
      : (['add', 'add', 'add', 'stop', 'stop', 'keep'] as const),
  )
  if (does === 'keep') return { does, holding }
  if (does === 'add') return { does, holding, amount: await some(String(row.project), 1n) }
  const exact = (row.unpaid as bigint) * 1_000_000n + (row.carry as bigint)
  const paid = (exact + 1_999_999n) / 2_000_000n
  const cost = (row.unpaid as bigint) > paid ? (row.unpaid as bigint) - paid : 0n
  return { does, holding, forfeits: text(chance.chance(0.85) ? cost : cost + 1n) }
}

/** Days go by, to about the moment one turns. */
async function daysGo(world: World, chance: Random): Promise<void> {
  for (let days = chance.pick([1, 1, 1, 2, 3, 6]); days > 0; days--)
    world.nowMs = nextDayMs(world.config.timeZone, world.nowMs)
  world.nowMs += chance.pick([-400, 0, 300, 400, 60_000, 40_000_000])
  world.say(`until ${secondsOf(world.nowMs)} days went by`)
  for (const { devices } of world.users)
    for (const device of devices) if (device.session) await logIn(world, device)
}

/** All phones want all that is left of one project, or renew at once what its reserve may not carry. */
async function race(world: World, chance: Random, devices: readonly Device[]): Promise<void> {
  const { projects, lives } = financesOf(world)
  const { id } = chance.pick(projects)
  const capacity = await world.store.table.get(places.capacity(id), { consistent: true })
  const amount = amountText((capacity?.left ?? 0n) as bigint, decimalsOf(world.config))
  const jobs: (Job | undefined)[] = []
  const ask = async (device: Device, form: InvestForm) => {
    const operation = newOperation(world, chance, device, 'invest')
    operation.invest = form
    operation.stepUp = await confirmed(world, chance, device.uid)
    jobs.push(investing(world, device, operation))
  }
  const due = [...lives].filter(([, { life }]) => stateIn(life) === 'due')
  if (due.length > 0)
    for (const [name, { uid }] of chance.chance(0.5) ? [chance.pick(due)] : due) {
      const device = devices.find((each) => each.uid === uid)
      if (device) await ask(device, { does: 'keep', holding: name.split(' ')[1] ?? '' })
    }
  else
    for (const device of devices)
      await ask(device, { does: 'buy', project: id, amount, part: chance.chance(0.7) })
  const now = jobs.flatMap((job) => job ?? [])
  if (now.length > 0) await world.together(now)
}

/** The books of an account differ: its user may move no money until an operator has looked. */
const freezing = (uid: string, looks: number): Job => ({
  label: `freeze ${uid.slice(-4)}`,
  moves: async () => [],
  async run({ deps }) {
    for (let looked = 0; looked < looks; looked++) await deps.table.get(keys.account(uid))
    return deps.table.write(new Change(keys.account(uid)).set('frozen', 'books_differ').build())
  },
})

/** For these steps alone: other areas are not about it. */
async function thaw(world: World, uid: string): Promise<void> {
  await world.store.table.write(new Change(keys.account(uid)).remove('frozen').build())
}

/** A part of financing's life: things asked for at once, perhaps twice, as days are booked and projects close. */
export async function financingStep(world: World, chance: Random): Promise<void> {
  const { projects } = financesOf(world)
  if (projects.length === 0 || (projects.length < 7 && chance.chance(0.3))) await offer(world, chance)
  const devices = world.users.flatMap((user) => user.devices).filter(({ session }) => session)
  if (devices.length === 0) return
  if (financesOf(world).lives.size > 0 && chance.chance(0.45)) await daysGo(world, chance)
  if (chance.chance(0.2)) return race(world, chance, devices)
  if (chance.chance(0.03))
    return void (await world.together([closing(world, chance, chance.pick(projects).id)]))
  const jobs: (Job | undefined)[] = []
  const count = chance.pick([1, 1, 2, 3])
  for (let asked = 0; asked < count; asked++) {
    const device = chance.pick(devices)
    const form = await randomWish(world, chance, device.uid)
    if (!form) continue
    const earlier = [...world.operations.values()].filter(
      ({ uid, invest, attempts }) => uid === device.uid && invest && attempts > 0,
    )
    const again = earlier.length > 0 && chance.chance(0.25)
    const operation = again ? chance.pick(earlier.slice(-3)) : newOperation(world, chance, device, 'invest')
    operation.invest ??= form
    operation.stepUp ??= await confirmed(world, chance, device.uid)
    jobs.push(investing(world, device, operation))
    if (chance.chance(0.15))
      jobs.push(investing(world, chance.pick(devices.filter(({ uid }) => uid === device.uid)), operation))
  }
  if (chance.chance(0.4)) jobs.push(looking(world, chance.pick(devices)))
  if (chance.chance(0.3)) jobs.push(looking(world, chance.pick(devices)))
  if (chance.chance(0.4)) jobs.push(accruing(world, chance.pick([undefined, 0, 1])))
  if (chance.chance(0.08)) jobs.push(closing(world, chance, chance.pick(projects).id))
  const stopped = chance.pick(devices)
  if (chance.chance(0.04)) jobs.push(locking(world, stopped.uid, 'LOCKED', chance.int(0, 3)))
  if (chance.chance(0.04)) {
    const wish = { does: 'timeOut', days: chance.pick([1, 1, 7]) } as const
    jobs.push(limiting(world, stopped, newOperation(world, chance, stopped, 'limits'), wish))
  }
  // By then every read sees what was written before, as a rule.
  if (chance.chance(0.7)) world.nowMs += 1_200
  const frozen = chance.chance(0.08) ? stopped.uid : undefined
  // Before what is asked, or while it is on its way.
  if (frozen && chance.chance(0.5)) await world.together([freezing(frozen, 0)])
  else if (frozen) jobs.push(freezing(frozen, chance.int(0, 4)))
  // One that nobody disturbs, as a rule.
  const alone = chance.chance(0.55) ? jobs.slice(0, 1) : jobs
  const now = alone.flatMap((job) => job ?? [])
  if (now.length > 0) await world.together(now)
  if (frozen) await thaw(world, frozen)
}

/** At the end all days that are over are booked, then days go by until all terms are over and all is paid. */
export async function financingComesToRest(world: World): Promise<void> {
  const { lives } = financesOf(world)
  if (lives.size === 0) return
  for (const days of [1, 15]) {
    for (let day = 0; day < days; day++) world.nowMs = nextDayMs(world.config.timeZone, world.nowMs)
    // Before that, no read on an index misses what was bought.
    world.nowMs += 2000
    await world.together([accruing(world)])
    nothingLate(
      world,
      world.users.map(({ uid }) => uid),
      world.nowMs,
    )
  }
  for (const { uid, life } of lives.values())
    hold(
      life.end !== null || life.terms.days === 0,
      'financing holds',
      () => `of ${uid} a holding from ${life.begins} is ${stateIn(life)} for ever`,
    )
}
