import { answer, closeThread } from '../../functions/service/review.ts'
import type { Session } from '../../functions/session.ts'
import type { Row } from '../../functions/table/write.ts'
import type { Movement } from './coverage.ts'
import { ask } from './ctx.ts'
import { atDesk, NOBODY, operatorRow, reviewer } from './desk.ts'
import type { Job, Outcome } from './job.ts'
import { hold, type Operation, type TicketForm } from './operation.ts'
import { isAlone, told } from './place.ts'
import { idMs, places, secondsOf } from './places.ts'
import type { Process } from './process.ts'
import type { Random } from './random.ts'
import { ticketOracle } from './ticket-oracle.ts'
import { type Device, OPERATORS, type World } from './world.ts'

const TEXTS = ['Where is my deposit?', 'Thank you.', 'Why so?', ''] as const

const isThread = ({ sk }: Row): boolean => sk.startsWith('T#')

/** Threads of some users, as they stand. */
export const threadsOf = async (world: World, uids: string[]): Promise<Row[]> =>
  (await world.store.rowsOf(uids)).filter(isThread)

/** What a user or the desk wants of a thread he sees, perhaps not to its end. */
export function wish(chance: Random, thread: Row | undefined, atDesk: boolean): TicketForm {
  const text = chance.pick(TEXTS)
  if (!thread || (!atDesk && chance.chance(0.3)))
    return { by: 'user', action: 'write', thread: null, text, seen: 0 }
  const lines = Number(thread.lines)
  return {
    by: atDesk ? 'desk' : 'user',
    action: chance.chance(0.55) ? 'write' : 'close',
    thread: thread.sk.slice(2),
    text,
    seen: chance.chance(0.9) ? lines : Math.max(0, lines - 1),
    ...(atDesk && { operator: chance.pick(OPERATORS) }),
  }
}

const movementOf = ({ by, action }: TicketForm): Movement =>
  action === 'close' ? 'close a ticket' : by === 'desk' ? 'answer a ticket' : 'ask'

/** Writes into a thread or closes it, for its user or at the desk, the first time or again. */
export function ticketing(world: World, operation: Operation, device: Device | undefined): Job | undefined {
  const form = operation.ticket as TicketForm
  const { by, action, operator } = form
  const session = device?.session
  if (by === 'user' && !session) return undefined
  operation.attempts += 1
  const id = form.thread ?? operation.id
  const read = () =>
    world.store.table.getMany(
      [places.thread(operation.uid, id), places.line(operation.uid, id, operation.id)],
      { consistent: true },
    )
  let thread: Row | undefined
  let line: Row | undefined
  let desk: Row | undefined
  return {
    label: `${operator ?? operation.uid.slice(-4)} ${action}s ${id.slice(-4)} seen to ${form.seen} "${form.text}"`,
    ...(session && { session }),
    ticket: { thread: id, by, action, operation: operation.id, at: 0 },
    async moves() {
      ;[thread, line] = await read()
      desk = operator === undefined ? undefined : await operatorRow(world, operator)
      const met =
        operation.phoneSkewed && by === 'user' && action === 'write' ? (['phone skew'] as const) : []
      return [{ movement: movementOf(form), met }]
    },
    run(process) {
      const { ticket } = process.task as NonNullable<Process['task']>
      if (ticket) ticket.at = secondsOf(process.nowMs())
      return by === 'user'
        ? asUser(process, operation, session as Session)
        : asDesk(process, operation, desk as Row)
    },
    after(outcome, task, process) {
      const isDone =
        line !== undefined || (action === 'close' && by === 'desk' && thread?.closedOp === operation.id)
      told(world, operation, device ?? NOBODY, outcome, isDone)
      if (outcome.kind === 'answered')
        stands(world, operation.uid, id, outcome.value, task.met.has('concurrency'))
      if (!isAlone(task) || outcome.kind === 'crashed') return
      if (outcome.kind === 'refused' && SESSION.includes(outcome.slug)) return
      const expected =
        desk && desk.state !== 'ACTIVE'
          ? 'operator_locked'
          : reasonOf(process.nowMs(), operation, thread, line)
      const found = foundIn(outcome)
      hold(
        found === expected,
        'a refusal has its reason',
        () => `${action} ${id}: ${found}, expected ${expected}`,
      )
    },
  }
}

/** Their session is read with a lag. */
const SESSION = ['login_required', 'account_locked']

const foundIn = (outcome: Outcome): string | null =>
  outcome.kind === 'refused' ? outcome.slug : outcome.kind === 'answered' ? null : outcome.kind

function asUser(process: Process, { id, ticket }: Operation, session: Session): Promise<unknown> {
  const { thread, action, text, seen, claim } = ticket as TicketForm
  const by = { session, operationId: id }
  const topic = claim
    ? { topic: 'reward', ...(claim.picture && { pictures: claim.picture }) }
    : { topic: 'other' }
  const input =
    thread === null
      ? { ...topic, text }
      : action === 'write'
        ? { id: thread, text }
        : { id: thread, seen, close: 1 }
  return ask(process, 'service.ticket_write', input, by)
}

function asDesk(process: Process, operation: Operation, { sk, epoch }: Row): Promise<unknown> {
  const { thread, action, text, seen } = operation.ticket as TicketForm
  const asRead = { uid: operation.uid, id: thread as string, seen }
  const by = reviewer(process, sk, operation)
  return atDesk(process, by, Number(epoch), (deps) =>
    action === 'write' ? answer(deps, by, asRead, { text }) : closeThread(deps, by, asRead),
  )
}

/** The answered thread is as its steps have left it. */
function stands(world: World, uid: string, id: string, value: unknown, concurrent: boolean): void {
  const { state, lines, closedBy } = value as { state: string; lines: number; closedBy: string | null }
  const steps = world.audit.tickets.get(`${uid} ${id}`) ?? []
  hold(steps.length > 0, 'an answer stays true', () => `the thread ${id} was answered and never begun`)
  if (concurrent) return
  const right = ticketOracle(steps)
  const [found, expected] = [
    [state, lines, closedBy].join(' '),
    [right.state, right.lines, right.closedBy].join(' '),
  ]
  hold(
    found === expected,
    'as the oracle says',
    () => `the thread ${id} is answered as ${found}, not ${expected}`,
  )
}

function reasonOf(
  nowMs: number,
  operation: Operation,
  thread: Row | undefined,
  line: Row | undefined,
): string | null {
  const { by, action, text, seen, claim } = operation.ticket as TicketForm
  const isLate = Math.abs(idMs(operation.id) - nowMs) > 600_000
  if (action === 'write') {
    if (line) return null
    if (by === 'user' && isLate) return 'operation_expired'
    if (by === 'user' && claim?.isOwn === false) return 'upload_invalid'
    if (by === 'user') return text === '' ? 'text_required' : null
    if (text === '') return 'text_required'
  } else if (by === 'user') {
    if (thread?.state === 'closed') return null
    return Number(thread?.lines) === seen ? null : 'thread_moved'
  } else if (thread?.closedOp === operation.id) return null
  if (isLate) return 'operation_expired'
  if (Number(thread?.lines) !== seen) return 'thread_moved'
  return thread?.state === 'closed' ? 'thread_closed' : null
}

/** Every thread is as the steps that took effect have left it, and its lines are theirs. */
export function threadsAreRight(world: World, rows: Row[]): void {
  for (const row of rows.filter(isThread)) {
    const [uid, id] = [row.pk.slice(2), row.sk.slice(2)]
    const steps = world.audit.tickets.get(`${uid} ${id}`) ?? []
    let right: ReturnType<typeof ticketOracle>
    try {
      right = ticketOracle(steps)
    } catch (error) {
      hold(false, 'done once', () => `the thread ${id}: ${(error as Error).message}`)
      return
    }
    const found = {
      ...{ state: row.state, lines: Number(row.lines), answered: Number(row.answered) },
      since: row.since === undefined ? null : Number(row.since),
      closedBy: row.closedBy ?? null,
      waits: row.gpk !== undefined && row.gsk !== undefined,
    }
    const { waited: _, ...stands } = right
    for (const [name, expected] of Object.entries({ ...stands, waits: right.since !== null }))
      hold(
        found[name as keyof typeof found] === expected,
        'as the oracle says',
        () => `${name} of the thread ${id} is ${found[name as keyof typeof found]}, not ${expected}`,
      )
    const numbers = rows
      .filter(({ pk, sk }) => pk === row.pk && sk.startsWith(`L#${id}#`))
      .map(({ n }) => Number(n))
    hold(
      numbers.toSorted((a, b) => a - b).every((n, index) => n === index + 1) &&
        numbers.length === right.lines,
      'as the oracle says',
      () => `the thread ${id} has the lines ${numbers}`,
    )
  }
}
