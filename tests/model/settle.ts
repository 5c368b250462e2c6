import type { Row } from '../../functions/table/write.ts'
import { settleShard, sweep } from '../../functions/trade/sweep.ts'
import { checkAnswer } from './answers.ts'
import { dayIn } from './calendar.ts'
import type { Fault, Movement } from './coverage.ts'
import { ask } from './ctx.ts'
import type { DueDelivery } from './events.ts'
import type { Job } from './job.ts'
import { hold } from './operation.ts'
import { MINUTE, msOf } from './places.ts'
import type { Process } from './process.ts'
import type { Random } from './random.ts'
import { LAG_MS } from './tape.ts'
import { operationOf, shownBy, verdictOf } from './verdict.ts'
import type { Device, World } from './world.ts'

/** The shard an open order was put into when it was placed. */
const shardIn = (row: Row): number => Number(String(row.gpk).slice('DUE#'.length))

type Moves = { movement: Movement; met: Fault[] }[]

/** What a settlement would settle now among the orders it looks at, and what those orders have been through. */
async function due(
  world: World,
  process: Process,
  trigger: Movement,
  looksAt: (row: Row) => boolean,
): Promise<Moves> {
  const rows = await world.store.rowsOf(world.users.map(({ uid }) => uid))
  const knownUntilMs = Math.min(process.nowMs(), world.nowMs - LAG_MS)
  const orders = rows.filter(
    (row) =>
      row.pk.startsWith('O#') &&
      row.state === 'open' &&
      msOf(Number(row.closeAt)) <= knownUntilMs &&
      looksAt(row),
  )
  return orders.flatMap((row) => {
    const operation = operationOf(world, row)
    const at = (Math.floor(Number(row.closeAt) / MINUTE) + 1) * MINUTE
    const met: Fault[] = [...world.events.fateOf(at, shardIn(row), world.nowMs)]
    if (operation.phoneSkewed) met.push('phone skew')
    const { result } = verdictOf(world, operation, shownBy(row))
    const several = orders.filter(({ pk }) => pk === row.pk).length > 1
    const movements: Movement[] = [
      trigger,
      ...(several ? (['settle several'] as const) : []),
      ...((row.day as string) < dayIn(world.config.timeZone, process.nowMs())
        ? (['settle on a later day'] as const)
        : []),
      ...(result === 'draw' ? (['settle a draw'] as const) : []),
      ...(result === 'void' ? (['settle a void'] as const) : []),
    ]
    return movements.map((movement) => ({ movement, met }))
  })
}

/** An event of the scheduler, tried again if it fails. */
export const delivering = (world: World, delivery: DueDelivery): Job => ({
  label: `event ${delivery.name}`,
  moves: (process) => due(world, process, 'settle by event', (row) => shardIn(row) === delivery.shard),
  run: ({ deps, nowMs }) => settleShard(deps, delivery.shard, nowMs()),
  after(outcome) {
    if (outcome.kind !== 'answered') world.events.again(delivery, world.nowMs)
  },
})

/** How long the index may lag behind a write. */
const INDEX_LAG_MS = 1000

export function sweeping(world: World): Job {
  let waited: string[] = []
  let knownUntilMs = 0
  const uids = () => world.users.map(({ uid }) => uid)
  const fails = (row: Row) => world.failing.has(row.symbol as string)
  return {
    label: 'sweep',
    async moves(process) {
      knownUntilMs = Math.min(process.nowMs(), world.nowMs - LAG_MS)
      const rows = await world.store.rowsOf(uids())
      waited = rows
        .filter((row) => row.pk.startsWith('O#') && row.state === 'open' && !fails(row))
        .filter((row) => msOf(Number(row.closeAt)) <= knownUntilMs)
        .filter(({ sk }) => world.nowMs - (world.audit.placedMs.get(sk) ?? 0) > INDEX_LAG_MS)
        .map(({ sk }) => sk)
      return due(world, process, 'settle by sweep', () => true)
    },
    run: ({ deps, nowMs }) => sweep(deps, nowMs()),
    async after(outcome, { met }) {
      // However disturbed: what it could not settle it would have told.
      const isDisturbed = [...met].some((fault) => fault !== 'server skew' && fault !== 'several users')
      if (isDisturbed && outcome.kind !== 'answered') return
      const rows = await world.store.rowsOf(uids())
      // An entry that landed meanwhile gives an order another close.
      const left = rows.find(
        ({ sk, state, closeAt }) =>
          waited.includes(sk) && state === 'open' && msOf(Number(closeAt)) <= knownUntilMs,
      )
      hold(
        !left,
        'a sweep leaves nothing',
        () => `${left?.sk} was due and is open after a sweep that did not fail`,
      )
    },
  }
}

/** A phone looks at its orders; sometimes at one that is not its own. */
export function reading(world: World, device: Device, chance: Random): Job | undefined {
  const { session } = device
  if (!session) return undefined
  const placed = [...world.operations.values()].filter(
    ({ kind, answer }) => kind === 'place' && answer !== undefined,
  )
  const one = placed.length > 0 ? chance.pick(placed) : undefined
  const own = one?.uid === device.uid
  const kind = one
    ? chance.pick([
        'trade.goorder',
        'trade.get_this_order',
        'trade.ajaxorder_list',
        'trade.orderlist',
      ] as const)
    : 'trade.orderlist'
  const looksAt = (row: Row) =>
    row.pk.slice(2) === device.uid && (kind.endsWith('list') || row.sk === one?.id)

  return {
    label: `${kind} ${one?.id.slice(-4) ?? ''} by ${device.uid.slice(-4)}`,
    session,
    moves: (process) => due(world, process, 'settle by read', looksAt),
    async run(process) {
      return ask(process, kind, kind.endsWith('list') ? {} : { id: one?.id ?? '' }, { session })
    },
    after(outcome) {
      if (outcome.kind === 'refused') {
        if (outcome.slug === 'not_found') hold(!own, 'an answer stays true', () => `${one?.id} is not found`)
        else device.session = null
      }
      if (outcome.kind !== 'answered') return
      const { items } = outcome.value as { items?: unknown[] }
      hold(
        items !== undefined || own,
        'an ended session moves nothing',
        () => `${one?.id} was shown to another user`,
      )
      for (const order of items ?? [outcome.value]) checkAnswer(world, order)
    },
  }
}
