import { accrue } from '../../functions/financing/accrue.ts'
import type { Session } from '../../functions/session.ts'
import { keys, shardOf } from '../../functions/table/keys.ts'
import { Change } from '../../functions/table/write.ts'
import { dayIn } from './calendar.ts'
import type { Fault, Movement } from './coverage.ts'
import { ask } from './ctx.ts'
import type { DueDelivery } from './events.ts'
import { dateAfter, stateIn } from './financing-oracle.ts'
import { financesOf, isLate } from './financing-watch.ts'
import { projectOf, whyNotInvested } from './invest-reasons.ts'
import type { Job, Outcome } from './job.ts'
import { decimalsOf } from './market.ts'
import { hold, type InvestForm, type Operation } from './operation.ts'
import { isAlone, mustNotOutliveSession, told } from './place.ts'
import { places } from './places.ts'
import { amountText } from './verdict.ts'
import type { Device, World } from './world.ts'

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
function due(world: World, uids: readonly string[], nowMs: number): { movement: Movement; met?: Fault[] }[] {
  const today = dayIn(world.config.timeZone, nowMs)
  return [...financesOf(world).lives.values()].flatMap(
    ({ uid, life }): { movement: Movement; met?: Fault[] }[] => {
      if (!uids.includes(uid)) return []
      const met = [...world.events.fateOfDate(shardOf(uid, world.config.shards))]
      if (isLate(life, today)) return [{ movement: 'book days', met }]
      const isOver = stateIn(life) === 'due' && today > dateAfter(life.begins ?? '', life.terms.days + 3)
      return isOver || stateIn(life) === 'awaiting' ? [{ movement: 'end by itself' }] : []
    },
  )
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
export function looking(world: World, device: Device): Job | undefined {
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

/** The event of a date that is over, tried again if it fails. */
export const dateOver = (world: World, delivery: DueDelivery): Job => ({
  ...accruing(world, delivery.shard),
  label: `event ${delivery.name}`,
  after(outcome) {
    if (outcome.kind !== 'answered') world.events.again(delivery, world.nowMs)
  },
})

export function nothingLate(world: World, uids: readonly string[], nowMs: number): void {
  const today = dayIn(world.config.timeZone, nowMs)
  for (const { uid, life } of financesOf(world).lives.values())
    hold(
      !uids.includes(uid) || !isLate(life, today),
      'a sweep leaves nothing',
      () => `of ${uid} only ${life.booked} days from ${life.begins} are booked on ${today}`,
    )
}

/** The books of an account differ: its user may move no money until an operator has looked. */
export const freezing = (uid: string, looks: number): Job => ({
  label: `freeze ${uid.slice(-4)}`,
  moves: async () => [],
  async run({ deps }) {
    for (let looked = 0; looked < looks; looked++) await deps.table.get(keys.account(uid))
    return deps.table.write(new Change(keys.account(uid)).set('frozen', 'books_differ').build())
  },
})

/** For these steps alone: other areas are not about it. */
export async function thaw(world: World, uid: string): Promise<void> {
  // A freeze that is on its way would come after it.
  await world.late.overdue(true)
  await world.store.table.write(new Change(keys.account(uid)).remove('frozen').build())
}
