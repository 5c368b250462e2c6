import { approve, credit, type Reviewer, refuse } from '../../functions/deposits/review.ts'
import type { Deps } from '../../functions/deps.ts'
import { withOperatorCheck } from '../../functions/desk/operator-check.ts'
import { assertSession } from '../../functions/session.ts'
import { keys } from '../../functions/table/keys.ts'
import { loadOperator, type Operator } from '../../functions/table/operators.ts'
import { Change, type Row } from '../../functions/table/write.ts'
import { whyNotBooked } from './claim-oracle.ts'
import type { Movement } from './coverage.ts'
import { minorOf } from './deposit-oracle.ts'
import type { Job } from './job.ts'
import { claimRules, DEPOSITS, decimalsOf } from './market.ts'
import { hold, type Operation, type Press } from './operation.ts'
import { isAlone, newOperation, told } from './place.ts'
import { idMs, secondsOf } from './places.ts'
import type { Process } from './process.ts'
import type { Random } from './random.ts'
import { OPERATORS, type User, type World } from './world.ts'

/** At the desk nobody's session is in question. */
export const NOBODY = { uid: '', session: null }

export const reviewer = (process: Process, operator: string, { id }: Operation): Reviewer => ({
  operator,
  operationId: id,
  requestId: 'model',
  nowMs: process.nowMs(),
})

/** What the desk does around a press: its operator is checked when the call comes in, and again when it is written. */
export async function atDesk<T>(
  process: Process,
  { operator: uid, operationId }: Reviewer,
  epoch: number,
  press: (deps: Deps) => Promise<T>,
): Promise<T> {
  const session = { uid, epoch, issuedAt: 0, loggedInAt: 0, expiresAt: 0 }
  const operator = await loadOperator(process.deps.table, uid)
  assertSession(session, operator, 'operator_locked')
  return press(withOperatorCheck(process.deps, { operator: operator as Operator, session, operationId }))
}

/** An operator as stored: his session is always the newest, until he is locked in the middle of a press. */
export const operatorRow = async (world: World, operator: string): Promise<Row> =>
  (await world.store.table.get(keys.operator(operator), { consistent: true })) as Row

/** Locks an operator of the desk, or lets them in again. */
export function lockingOperator(operator: string, to: 'ACTIVE' | 'LOCKED'): Job {
  const change = new Change(keys.operator(operator))
    .set('state', to)
    .add('epoch', 1n)
    .where('state', '<>', to)
  return {
    label: `${operator} becomes ${to}`,
    moves: async () => [],
    run: async (process) => process.deps.table.write(change.build()),
  }
}

/** Deposits and credits a press may be about; those still open come first in three of four cases. */
export async function someDeposit(world: World, chance: Random): Promise<Row | undefined> {
  const rows = await world.store.rowsOf(world.users.map(({ uid }) => uid))
  const all = rows.filter(({ sk, class: kind }) => sk.startsWith('D#') && (kind === 0n || kind === 4n))
  const open = all.filter(({ status }) => status === 3n || status === 4n)
  const from = open.length > 0 && chance.chance(0.75) ? open : all
  return from.length > 0 ? chance.pick(from) : undefined
}

/** What an operator makes of a deposit he sees, perhaps as it no longer is. */
export function newPress(
  world: World,
  chance: Random,
  row: Row,
  operator: string = chance.pick(OPERATORS),
): Operation {
  const uid = row.pk.slice(2)
  const status = Number(row.status)
  const open = status === 3 || status === 4
  const operation = newOperation(world, chance, { uid }, 'press')
  operation.press = {
    deposit: row.sk.slice(2),
    operator,
    verdict: chance.chance(0.75) ? 'approve' : 'refuse',
    from: open && chance.chance(0.95) ? status : chance.pick([3, 4] as const),
  }
  return operation
}

const movementOf = ({ verdict, from }: Press, amount: bigint, decimals: number): Movement => {
  if (verdict === 'refuse') return 'refuse'
  if (from === 4) return 'approve second'
  return amount >= minorOf(DEPOSITS.fourEyesFrom, decimals) ? 'approve first' : 'approve'
}

const isBy = (row: Row | undefined, { id }: Operation): boolean =>
  row?.firstOp === id || row?.decidedOp === id

/** Presses approve or refuse, the first time or again. */
export function pressing(world: World, operation: Operation): Job {
  const press = operation.press as Press
  const { operator, verdict, deposit: id, from } = press
  const shown = { uid: operation.uid, id, from }
  const read = () => world.store.table.get(keys.deposit(operation.uid, id), { consistent: true })
  operation.attempts += 1
  let before: Row | undefined
  let desk: Row
  return {
    label: `${operator} ${verdict}s ${id.slice(-4)} seen in ${from}`,
    async moves() {
      before = await read()
      desk = await operatorRow(world, operator)
      return [{ movement: movementOf(press, before?.amount as bigint, decimalsOf(world.config)) }]
    },
    run: (process) => {
      const one = reviewer(process, operator, operation)
      return atDesk(process, one, Number(desk.epoch), (deps) =>
        verdict === 'approve'
          ? approve(deps, one, shown)
          : refuse(deps, one, shown, 'reason_already_credited'),
      )
    },
    async after(outcome, task) {
      told(world, operation, NOBODY, outcome, isBy(before, operation))
      if (outcome.kind === 'answered')
        hold(
          isBy(await read(), operation),
          'an answer stays true',
          () => `${operation.id} did not decide ${id}`,
        )
      if (!isAlone(task) || outcome.kind === 'crashed') return
      const found =
        outcome.kind === 'refused' ? outcome.slug : outcome.kind === 'answered' ? null : outcome.kind
      const expected = desk.state === 'ACTIVE' ? reasonOf(before as Row, operation) : 'operator_locked'
      hold(
        found === expected,
        'a refusal has its reason',
        () => `press ${id}: ${found}, expected ${expected}`,
      )
    },
  }
}

function reasonOf(row: Row, operation: Operation): string | null {
  const { from, verdict, operator } = operation.press as Press
  if (isBy(row, operation)) return null
  if (row.status !== BigInt(from)) return 'already_decided'
  return verdict === 'approve' && from === 4 && row.firstBy === operator ? 'self_approval' : null
}

export function newCredit(world: World, chance: Random, { uid }: User): Operation {
  const operation = newOperation(world, chance, { uid }, 'credit')
  operation.credit = { operator: chance.pick(OPERATORS), amount: chance.pick(['0.01', '3.33', '25']) }
  return operation
}

/** Gives money from the desk, the first time or again; for a ticket it books the reward that is claimed there. */
export function crediting(world: World, operation: Operation): Job {
  const { operator, amount, ticket } = operation.credit as NonNullable<Operation['credit']>
  const { uid, id } = operation
  const order = {
    uid,
    amount,
    ...(ticket ? { reason: 'reason_claim', ticket } : { reason: 'reason_goodwill' }),
  }
  let doneBefore = false
  let desk: Row
  let rows: Row[] = []
  operation.attempts += 1
  return {
    label: `${operator} ${ticket ? `books ${ticket.slice(-4)} with` : 'credits'} ${amount} to ${uid.slice(-4)}`,
    async moves() {
      rows = await world.store.rowsOf([uid])
      doneBefore = rows.some(({ sk }) => sk === keys.deposit(uid, id).sk)
      desk = await operatorRow(world, operator)
      return [{ movement: 'credit' }]
    },
    run: (process) => {
      const one = reviewer(process, operator, operation)
      return atDesk(process, one, Number(desk.epoch), (deps) => credit(deps, one, order))
    },
    after(outcome, task, process) {
      told(world, operation, NOBODY, outcome, doneBefore)
      if (!ticket || !isAlone(task) || outcome.kind === 'crashed') return
      const found =
        outcome.kind === 'refused' ? outcome.slug : outcome.kind === 'answered' ? null : outcome.kind
      const expected = desk.state === 'ACTIVE' ? whyNotNow(process.nowMs()) : 'operator_locked'
      hold(found === expected, 'a refusal has its reason', () => `claim ${ticket}: ${found}, not ${expected}`)
    },
  }

  function whyNotNow(nowMs: number): string | null {
    if (doneBefore) return null
    if (Math.abs(idMs(id) - nowMs) > 600_000) return 'operation_expired'
    const claim = {
      ticket: ticket ?? '',
      amount: minorOf(amount, decimalsOf(world.config)),
      at: secondsOf(nowMs),
    }
    return whyNotBooked(rows, claim, claimRules(world))
  }
}
