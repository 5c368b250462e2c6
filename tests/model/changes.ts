import type { DepsOf } from '../../functions/areas.ts'
import { propose } from '../../functions/identity/change/propose.ts'
import { carryOut, refuse } from '../../functions/identity/change/review.ts'
import type { Row } from '../../functions/table/write.ts'
import type { Movement } from './coverage.ts'
import { atDesk, lockingOperator, NOBODY, operatorRow, reviewer } from './desk.ts'
import {
  identifying,
  identityPress,
  judging,
  NAMES,
  NUMBERS,
  plainNumber,
  randomIdentity,
  submissionsOf,
  TYPES,
} from './identity.ts'
import { identityOracle } from './identity-oracle.ts'
import type { Job } from './job.ts'
import { type ChangeForm, type ChangePress, hold, type Operation } from './operation.ts'
import { isAlone, newOperation, told } from './place.ts'
import { idMs, places } from './places.ts'
import type { Process } from './process.ts'
import { fundPasswordStep, whyNotRemoved } from './proof-removals.ts'
import type { Random } from './random.ts'
import { threadsOf, ticketing, wish } from './tickets.ts'
import { type Device, OPERATORS, type World } from './world.ts'

// Changes of verified data: proposed by one operator on a ticket, carried out by another, or refused.

const REASON = 'proven'
const REFUSAL = 'unproven'

const passedOf = (world: World, uid: string): number =>
  identityOracle(world.audit.identities).passed.get(uid) ?? 0
const changeRow = (world: World, uid: string, id: string): Promise<Row | undefined> =>
  world.store.table.get(places.change(uid, id), { consistent: true })
const changesOf = async (world: World, uid: string): Promise<Row[]> =>
  (await world.store.rowsOf([uid])).filter(({ sk }) => sk.startsWith('J#'))
const all = (process: Process, deps: object) => ({ ...process.deps, ...deps }) as unknown as DepsOf<'desk'>

/** Proposes a change, the first time or again. */
export function proposing(world: World, operation: Operation): Job {
  const { operator, ticket, what, value } = operation.change as ChangeForm
  const { uid } = operation
  operation.attempts += 1
  let desk: Row
  let isDone = false
  let expected: string | null
  return {
    label: `${operator} proposes another ${what} of ${uid.slice(-4)}: ${value ?? 'none'}`,
    async moves(process) {
      isDone = (await changeRow(world, uid, operation.id)) !== undefined
      desk = await operatorRow(world, operator)
      const isOld = Math.abs(idMs(operation.id) - process.nowMs()) > 600_000
      const waits = (await changesOf(world, uid)).some((row) => row.state === 'review' && row.what === what)
      const ofFund = what === 'fundPassword' ? await whyNotRemoved(world, uid, process.nowMs()) : null
      const ofState = passedOf(world, uid) < 1 ? 'not_verified' : waits ? 'change_waits' : ofFund
      const refused = isOld ? 'operation_expired' : ofState
      expected = desk.state !== 'ACTIVE' ? 'operator_locked' : isDone ? null : refused
      return [{ movement: 'propose a change' }]
    },
    run(process) {
      const one = reviewer(process, operator, operation)
      const asked = { uid, ticket, what, reason: REASON, ...(value !== null && { value }) }
      return atDesk(process, one, Number(desk.epoch), (deps) => propose(all(process, deps), one, asked))
    },
    after(outcome, task) {
      told(world, operation, NOBODY, outcome, isDone)
      if (!isAlone(task) || outcome.kind === 'crashed') return
      const found =
        outcome.kind === 'refused' ? outcome.slug : outcome.kind === 'answered' ? null : outcome.kind
      hold(found === expected, 'a refusal has its reason', () => `change: ${found}, expected ${expected}`)
    },
  }
}

/** Carries a change out or refuses it, the first time or again. */
export function deciding(world: World, operation: Operation): Job {
  const { change: id, operator, verdict } = operation.changePress as ChangePress
  const { uid } = operation
  operation.attempts += 1
  const isBy = (row: Row | undefined) => row?.decidedOp === operation.id
  let desk: Row
  let before: Row | undefined
  let expected: string | null
  return {
    label: `${operator} ${verdict === 'refuse' ? 'refuses' : 'carries out'} change ${id.slice(-4)}`,
    async moves(process) {
      before = await changeRow(world, uid, id)
      desk = await operatorRow(world, operator)
      const account = await world.store.table.get(places.account(uid), { consistent: true })
      const removed = await whyNotRemoved(world, uid, process.nowMs())
      const refused = whyNot(world, operation, before, { account, removed })
      expected = desk.state === 'ACTIVE' ? refused : 'operator_locked'
      const movement: Movement = verdict === 'refuse' ? 'refuse a change' : 'carry a change out'
      return [{ movement }]
    },
    run(process) {
      const one = reviewer(process, operator, operation)
      return atDesk(process, one, Number(desk.epoch), (deps) =>
        verdict === 'refuse'
          ? refuse(all(process, deps), one, { uid, id }, REFUSAL)
          : carryOut(all(process, deps), one, { uid, id }),
      )
    },
    async after(outcome, task) {
      told(world, operation, NOBODY, outcome, isBy(before))
      if (outcome.kind === 'answered')
        hold(
          isBy(await changeRow(world, uid, id)),
          'an answer stays true',
          () => `${operation.id} did nothing`,
        )
      if (!isAlone(task) || outcome.kind === 'crashed') return
      const found =
        outcome.kind === 'refused' ? outcome.slug : outcome.kind === 'answered' ? null : outcome.kind
      hold(
        found === expected,
        'a refusal has its reason',
        () => `change ${id}: ${found}, expected ${expected}`,
      )
    },
  }
}

function whyNot(
  world: World,
  operation: Operation,
  row: Row | undefined,
  { account, removed }: { account: Row | undefined; removed: string | null },
) {
  const { operator, verdict, change } = operation.changePress as ChangePress
  if (row?.decidedOp === operation.id) return null
  if (row?.state !== 'review') return 'already_decided'
  if (verdict === 'refuse') return null
  if (row.proposedBy === operator) return 'self_approval'
  if (account?.state !== 'ACTIVE') return 'user_locked'
  const asked = world.operations.get(change)?.change
  if (asked?.what === 'fundPassword') return removed
  if (asked?.what !== 'idNumber') return null
  const holder = identityOracle(world.audit.identities).holders.get(plainNumber(asked.value ?? ''))
  return holder !== undefined && holder !== operation.uid ? 'id_number_exists' : null
}

/** A part of it: a user who asks, is verified as a rule, and one or two operators at the change at once. */
export async function changeStep(world: World, chance: Random): Promise<void> {
  const devices = world.users.flatMap((user) => user.devices).filter(({ session }) => session)
  if (devices.length === 0) return
  const device = chance.pick(devices)
  const { uid } = device
  const does = (jobs: (Job | undefined)[]) => world.together(jobs.flatMap((job) => job ?? []))
  const [ticket] = await threadsOf(world, [uid])
  if (!ticket) {
    const operation = newOperation(world, chance, { uid }, 'ticket', 'user')
    operation.ticket = { ...wish(chance, undefined, false), text: 'My name is misspelt.' }
    await does([ticketing(world, operation, device)])
  }
  if (passedOf(world, uid) < 1) await verifies(world, chance, device, does)
  await fundPasswordStep(world, chance, uid)
  const [thread] = await threadsOf(world, [uid])
  const changes = await changesOf(world, uid)
  const waiting = changes.filter(({ state }) => state === 'review')
  if (thread && (waiting.length === 0 || chance.chance(0.3))) {
    const operation = newOperation(world, chance, { uid }, 'change')
    operation.change = randomChange(chance, thread.sk.slice('T#'.length))
    const jobs = [proposing(world, operation), ...(chance.chance(0.2) ? [proposing(world, operation)] : [])]
    // Another operator reads the same ticket, and proposes another value.
    if (chance.chance(0.3)) {
      const other = newOperation(world, chance, { uid }, 'change')
      other.change = randomChange(chance, operation.change.ticket, operation.change.what)
      jobs.push(proposing(world, other))
    }
    await does(jobs)
  }
  const of = await changesOf(world, uid)
  const open = of.filter(({ state }) => state === 'review')
  const row = open.length > 0 && chance.chance(0.9) ? chance.pick(open) : of[0]
  if (!row) return
  // As a rule one operator alone, who did not propose it.
  const other = OPERATORS.filter((operator) => operator !== row.proposedBy)
  const who = chance.chance(0.6) ? other : OPERATORS.filter(() => chance.chance(0.7))
  const presses = who.map((operator) => {
    const operation = newOperation(world, chance, { uid }, 'changePress')
    const verdict = chance.chance(0.6) ? ('carry out' as const) : ('refuse' as const)
    operation.changePress = { change: row.sk.slice('J#'.length), operator, verdict }
    return deciding(world, operation)
  })
  if (presses.length === 0) return
  const isLocked = chance.chance(0.15)
  await does([...presses, ...(isLocked ? [lockingOperator(OPERATORS[0], 'LOCKED')] : [])])
  if (isLocked) await does([lockingOperator(OPERATORS[0], 'ACTIVE')])
}

async function verifies(
  world: World,
  chance: Random,
  device: Device,
  does: (jobs: (Job | undefined)[]) => Promise<unknown>,
): Promise<void> {
  const form = await randomIdentity(world, chance, device.uid)
  await does([identifying(world, device, newOperation(world, chance, device, 'identity'), form)])
  const [row] = (await submissionsOf(world, [device.uid])).filter(({ state }) => state === 'review')
  const press = row && (await identityPress(world, chance, chance.pick(OPERATORS), row))
  if (!press?.identityPress) return
  press.identityPress.wrong = {}
  await does([judging(world, press)])
}

const FIELDS = ['realName', 'idNumber', 'idNumber', 'documentType', 'fundPassword'] as const

function randomChange(chance: Random, ticket: string, what = chance.pick(FIELDS)): ChangeForm {
  const values = { realName: NAMES, idNumber: NUMBERS, documentType: TYPES, fundPassword: [null] } as const
  return { operator: chance.pick(OPERATORS), ticket, what, value: chance.pick<string | null>(values[what]) }
}
