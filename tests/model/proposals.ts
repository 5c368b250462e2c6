import { announceProposed, refuseProposed } from '../../functions/desk/terms/decide.ts'
import { proposalsOf } from '../../functions/desk/terms/proposal.ts'
import { propose } from '../../functions/desk/terms/propose.ts'
import type { Row, Write } from '../../functions/table/write.ts'
import { lockingOperator } from './desk.ts'
import type { Job } from './job.ts'
import { LIMITS, type ProductId, productIds, type Terms, termsAt } from './market.ts'
import { hold } from './operation.ts'
import { msOf, secondsOf } from './places.ts'
import type { Process } from './process.ts'
import { idAt, type Random } from './random.ts'
import { OPERATORS, type World } from './world.ts'

const PROPOSED = 'PROPOSED'
const DAY_S = 86_400
const BY_TWO = 'terms are announced by two'

const press = (world: World, chance: Random, operator: string) => {
  const operationId = idAt(world.nowMs, chance)
  return ({ nowMs }: Process) => ({ operator, operationId, requestId: 'model', nowMs: nowMs() })
}

/** An operator proposes terms that pay otherwise than those he saw, from a day or more ahead. */
function proposing(world: World, chance: Random, id: ProductId): Job {
  const operator = chance.pick(OPERATORS)
  const by = press(world, chance, operator)
  const money = (cents: bigint) => `${cents / 100n}`
  const payouts = [30, 60, 300].map(
    (seconds) => `${seconds}=0.${chance.int(60, 81)}${chance.int(1000, 9999)}`,
  )
  const form = {
    ...{ id, was: termsAt(world.terms[id], world.nowMs).version },
    from: secondsOf(world.nowMs) + chance.pick([DAY_S - 60, DAY_S + 5, DAY_S + 5, 2 * DAY_S]),
    ...{ orderMin: money(LIMITS.orderMin), orderMax: money(LIMITS.orderMax) },
    ...{ positionMin: money(LIMITS.positionMin), positionMax: money(LIMITS.positionMax) },
    ...{ feeRate: '0.005', feeMin: '0.05', payouts: payouts.join(' ') },
  }
  return {
    label: `${operator} proposes terms ${form.was + 1} of ${id}`,
    moves: async () => [],
    run: (process) => propose(process.deps, by(process), form),
  }
}

/** An operator announces what is proposed, or refuses it; who proposed it may only withdraw it. */
function deciding(world: World, chance: Random, id: ProductId, proposal: string, operator: string): Job {
  const announces = chance.chance(0.75)
  const by = press(world, chance, operator)
  return {
    label: `${operator} ${announces ? 'announces' : 'refuses'} ${proposal.slice(-4)} of ${id}`,
    moves: async () => [],
    run: (process) =>
      announces
        ? announceProposed(process.deps, by(process), { id, proposal })
        : refuseProposed(process.deps, by(process), { id, proposal, reason: 'Too high' }),
  }
}

/** Terms are proposed, by two at once, and decided at once by both, who proposed them among them. */
export async function proposalStep(world: World, chance: Random): Promise<void> {
  const id = chance.pick(productIds)
  const both = chance.chance(0.3)
  await world.together([proposing(world, chance, id), ...(both ? [proposing(world, chance, id)] : [])])
  const open = (await proposalsOf(world.store.table, id)).find(({ state }) => state === 'proposed')
  if (!open) return
  const operators = chance.pick([OPERATORS, OPERATORS, [OPERATORS[0]], [OPERATORS[1]]])
  const jobs = operators.map((operator) => deciding(world, chance, id, open.id, operator))
  const locked = chance.chance(0.2) ? chance.pick(OPERATORS) : undefined
  await world.together([...jobs, ...(locked ? [lockingOperator(locked, 'LOCKED')] : [])])
  if (locked) await world.together([lockingOperator(locked, 'ACTIVE')])
}

/** What the desk announces, as it takes effect: proposed by one, announced by another, once; orders know it from then on. */
export async function watchProposals(world: World, writes: Write[]): Promise<void> {
  for (const write of writes) {
    if (write.kind !== 'update' || write.key.pk !== PROPOSED) continue
    const row = (await world.store.table.get(write.key, { consistent: true })) as Row
    if (row.state !== 'announced') continue
    const isByTwo = row.proposedBy !== undefined && row.proposedBy !== row.decidedBy
    hold(isByTwo, BY_TWO, () => `${row.sk} was announced by ${row.decidedBy}, who proposed it`)
    const [product] = row.sk.split('#') as [ProductId]
    const last = world.terms[product].at(-1) as Terms
    const isNext = Number(row.version) === last.version + 1
    hold(isNext, BY_TWO, () => `${row.sk} announces ${row.version} after ${last.version}`)
    world.terms[product].push(announcedTerms(world, row, last))
    world.coverage.circumstances['terms are announced at the desk'] += 1
  }
}

function announcedTerms(world: World, row: Row, last: Terms): Terms {
  const rates = row.terms as unknown as { seconds: bigint; payoutRate: bigint }[]
  const rate = (millionths: bigint) => `0.${String(millionths).padStart(6, '0')}`
  return {
    ...{ version: Number(row.version), fromMs: msOf(Number(row.from)), saidMs: world.nowMs },
    payoutRates: Object.fromEntries(rates.map((one) => [Number(one.seconds), rate(one.payoutRate)])),
    ...{ feeRate: '0.005000', feeMin: '0.05', feed: last.feed, rules: last.rules },
  }
}

/** Of each product no terms stand, or are announced, but those the stage published or two operators announced. */
export async function termsAreByTwo(world: World): Promise<void> {
  for (const id of productIds) {
    const [row] = await world.store.partition('CATALOG', `PRODUCT#${id}`)
    const next = row?.next as { version: bigint } | undefined
    for (const version of [row?.version, next?.version]) {
      const isKnown = version === undefined || world.terms[id].some((one) => one.version === Number(version))
      hold(isKnown, BY_TWO, () => `${id} has terms ${version}`)
    }
  }
}
