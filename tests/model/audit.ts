import type { Key, Put, Row, Update, Write } from '../../functions/table/write.ts'
import type { Bonuses } from './bonus-oracle.ts'
import { watchBonuses } from './bonus-watch.ts'
import { dayIn, nextDayMs } from './calendar.ts'
import type { OracleStep } from './deposit-oracle.ts'
import { watchDestinations } from './destination-watch.ts'
import { isForgetting, watchErasure } from './erasure-watch.ts'
import { exchangeIsTimely } from './exchanges.ts'
import { watchFinancing } from './financing-watch.ts'
import { changedStep, identityStep } from './identity.ts'
import type { IdentityStep } from './identity-oracle.ts'
import { carriedOut } from './limits.ts'
import {
  KINDS,
  limitAt,
  limitIn,
  newOwn,
  type Own,
  pausedBy,
  turned,
  type Wish,
  whyNot,
} from './limits-oracle.ts'
import { hold, type Violation } from './operation.ts'
import { isEntered } from './oracle.ts'
import { msOf, places, secondsOf } from './places.ts'
import type { Task } from './process.ts'
import { watchProposals } from './proposals.ts'
import type { Signed } from './sign-oracle.ts'
import { watchSigns } from './sign-watch.ts'
import { LAG_MS } from './tape.ts'
import type { TicketStep } from './ticket-oracle.ts'
import { hasLetIn } from './withdrawal-checks.ts'
import type { WithdrawalPress } from './withdrawal-oracle.ts'
import type { World } from './world.ts'

/** Watches what takes effect, as it does: some promises can only be held at that moment. */
export interface Audit {
  committed(world: World, writes: Write[], task: Task): Promise<void>
  /** The steps of the desk that took effect, by document, in their order. */
  decisions: Map<string, OracleStep[]>
  /** When each order was written, true time. */
  placedMs: Map<string, number>
  /** When the entry of each was written, true time. */
  enteredMs: Map<string, number>
  /** The steps that took effect on each thread, in their order. */
  tickets: Map<string, TicketStep[]>
  settledMs: Map<string, number>
  /** The presses that took effect on each withdrawal, in their order. */
  withdrawals: Map<string, WithdrawalPress[]>
  /** What took effect of all identities, in its order. */
  identities: IdentityStep[]
  /** Bonuses of each user, as the oracle has them. */
  bonuses: Map<string, Bonuses>
  /** Days signed in or made up, of each user; and of invitations who invited whom, and who got what for it. */
  signed: Map<string, Signed>
  inviters: Map<string, string>
  invited: Set<string>
  /** Stakes won and lost, by user and order. */
  stakes: Map<string, Map<string, bigint>>
  /** The months of the rewards of each inviter. */
  inviting: Map<string, string[]>
  /** Who was ever locked or excluded. */
  closed: Set<string>
  /** Limits, breaks and day of each user, as the oracle has them. */
  own: Map<string, Own>
  /** The first broken promise, kept here because the product would take a throw for a failed call. */
  violation: Violation | undefined
}

const isRecord = ({ pk }: Row): boolean => pk.startsWith('AUDIT#')

const FOLLOWS = 'entry follows acceptance'
/** How far any server's clock may be off. */
const SERVER_SKEW_MS = 500

/** Whether a row says what the oracle does; a raise that has come may be written already, or not yet. */
function isOf(row: Row, own: Own, late: number): boolean {
  const text = (value: unknown) =>
    JSON.stringify(value, (_, each) => (typeof each === 'bigint' ? `${each}` : each))
  const pause =
    row.pausedUntil === undefined
      ? null
      : { excluded: row.excluded !== undefined, until: Number(row.pausedUntil) }
  return (
    row.day === own.day &&
    Number(row.dayEnds) === own.dayEnds &&
    text(pause) === text(own.pause) &&
    (row.zone === undefined
      ? own.zoneSince === null
      : row.zone === own.zone && Number(row.zoneAt) === own.zoneSince) &&
    KINDS.every((kind) => {
      const known = own.limits[kind]
      const come = known.next && known.next.at <= late ? { limit: limitAt(known, late), next: null } : known
      return [known, come].some((each) => text(limitIn(row, kind)) === text(each))
    })
  )
}

/** The oracle's state with limits as they are written: of a raise that has come it need not know more. */
const written = (row: Row, own: Own): Own => ({
  ...own,
  limits: { stake: limitIn(row, 'stake'), loss: limitIn(row, 'loss'), deposit: limitIn(row, 'deposit') },
})

export function createAudit(): Audit {
  const done = new Set<string>()
  const placedBy = new Map<string, Task>()

  const once = (what: string) => {
    hold(!done.has(what), 'done once', () => `${what} again`)
    done.add(what)
  }

  const decisions: Audit['decisions'] = new Map()

  /** Deposits and withdrawals that one operator alone approved. */
  const alone: { uid: string; operator: string; way: 'in' | 'out'; at: number; amount: bigint }[] = []

  /** What an operator approved alone in the 24 hours before: for one user, and for all in one direction. */
  function aloneBefore(of: { uid: string; operator: string; way: 'in' | 'out' }, at: number) {
    const own = alone.filter((one) => one.operator === of.operator && one.at > at - 86_400)
    const sum = (some: typeof alone) => some.reduce((all, { amount }) => all + amount, 0n)
    return {
      alone: sum(own.filter(({ uid }) => uid === of.uid)),
      overAll: sum(own.filter(({ way }) => way === of.way)),
    }
  }

  /** Whoever is locked decides nothing. */
  async function stood(world: World, operator: string): Promise<void> {
    const row = await world.store.table.get(places.operator(operator), { consistent: true })
    hold(row?.state === 'ACTIVE', 'a locked operator decides nothing', () => `${operator} was ${row?.state}`)
  }

  /** A step of the desk: its record is in the same transaction, and it brings its document there once. */
  async function decided(world: World, { key }: Update, writes: Write[]): Promise<void> {
    const [record] = writes.flatMap((each) => (each.kind === 'put' && isRecord(each.item) ? [each.item] : []))
    const { pk, sk } = key
    const id = sk.slice('D#'.length)
    const kept = record && (await world.store.table.get(record, { consistent: true }))
    hold(kept?.document === id, 'no decision without a record', () => `${sk} was decided without one`)
    const row = (await world.store.table.get(key, { consistent: true })) as Row
    once(`bringing ${pk} ${sk} to ${row.status}`)
    const [, action] = String(record?.action).split('.')
    const operator = String(record?.operator)
    await stood(world, operator)
    const uid = pk.slice('U#'.length)
    const at = Number(row.status === 4n ? row.firstAt : row.decidedAt)
    const whose = { uid, operator, way: 'in' as const }
    const step = { operator, action: action as OracleStep['action'], ...aloneBefore(whose, at) }
    decisions.set(id, [...(decisions.get(id) ?? []), step])
    if (row.status === 1n && row.firstBy === undefined)
      alone.push({ ...whose, at, amount: row.amount as bigint })
  }

  /** A press on a withdrawal: with its record, once, and none that lets money out of an account that is locked. */
  async function pressed(world: World, { key }: Update, writes: Write[]): Promise<void> {
    const [record] = writes.flatMap((each) => (each.kind === 'put' && isRecord(each.item) ? [each.item] : []))
    const id = key.sk.slice('W#'.length)
    hold(record?.document === id, 'no decision without a record', () => `${key.sk} was decided without one`)
    const row = (await world.store.table.get(key, { consistent: true })) as Row
    once(`bringing ${key.pk} ${key.sk} to ${row.state}`)
    const operator = String(record?.operator)
    await stood(world, operator)
    const uid = key.pk.slice('U#'.length)
    const press = String(record?.action).split('.')[1] as WithdrawalPress['press']
    if (press === 'approve') {
      const account = await world.store.table.get(places.account(uid), { consistent: true })
      const isOpen = account?.state === 'ACTIVE'
      hold(isOpen, 'nothing goes out of a locked account', () => `${key.sk} of ${uid}, ${account?.state}`)
    }
    const at = Number(row.decidedAt ?? row.sentAt ?? row.firstAt)
    const whose = { uid, operator, way: 'out' as const }
    const letIn = hasLetIn(await world.store.rowsOf([uid]), operator)
    const step = { operator, press, ...aloneBefore(whose, at), hasLetIn: letIn }
    audit.withdrawals.set(id, [...(audit.withdrawals.get(id) ?? []), step])
    if (press === 'approve' && row.state === 'sending' && row.firstBy === undefined)
      alone.push({ ...whose, at, amount: row.amount as bigint })
  }

  /** A step on a thread; the desk's is by somebody who may, and recorded with it. */
  async function stepped(
    world: World,
    { pk, sk }: Key,
    step: Task['ticket'],
    writes: Write[],
  ): Promise<void> {
    if (!step) return
    if (step.by === 'desk') {
      const record = writes.find((each) => each.kind === 'put' && isRecord(each.item)) as Put | undefined
      hold(
        record?.item.document === sk.slice(2),
        'no decision without a record',
        () => `${sk} moved without one`,
      )
      await stood(world, String(record?.item.operator))
    }
    const name = `${pk.slice(2)} ${sk.slice(2)}`
    audit.tickets.set(name, [...(audit.tickets.get(name) ?? []), { ...step }])
  }

  /** A step of an identity; the desk's is by somebody who may, and recorded with it. */
  async function identified(world: World, key: Key, writes: Write[], decided: boolean): Promise<void> {
    const row = (await world.store.table.get(key, { consistent: true })) as Row
    if (decided) {
      once(`deciding ${key.pk} ${key.sk}`)
      const record = writes.find((each) => each.kind === 'put' && isRecord(each.item)) as Put | undefined
      const isRight = record?.item.document === key.sk.slice(2)
      hold(isRight, 'no decision without a record', () => `${key.sk} was decided without one`)
      await stood(world, String(record?.item.operator))
    } else once(`creating ${key.pk} ${key.sk}`)
    audit.identities.push(identityStep(world, row))
  }

  /** A change of verified data: proposed with its record, decided by another than who proposed it, while its user stands. */
  async function changed(world: World, key: Key, writes: Write[], isDecision: boolean): Promise<void> {
    const row = (await world.store.table.get(key, { consistent: true })) as Row
    once(`${isDecision ? 'deciding' : 'creating'} ${key.pk} ${key.sk}`)
    const record = writes.find((each) => each.kind === 'put' && isRecord(each.item)) as Put | undefined
    const isRight = record?.item.document === key.sk.slice(2)
    hold(isRight, 'no decision without a record', () => `${key.sk} moved without one`)
    await stood(world, String(record?.item.operator))
    if (!isDecision) {
      const all = await world.store.rowsOf([key.pk.slice(2)])
      const waiting = all.filter(
        (one) => one.what === row.what && one.state === 'review' && one.sk.startsWith('J#'),
      )
      hold(waiting.length === 1, 'who somebody is', () => `${waiting.length} changes of ${row.what} wait`)
    }
    if (row.state !== 'done') return
    hold(row.decidedBy !== row.proposedBy, 'four eyes', () => `${key.sk} was carried out by who proposed it`)
    const account = await world.store.table.get(places.account(key.pk.slice(2)), { consistent: true })
    hold(account?.state === 'ACTIVE', 'who somebody is', () => `${key.sk} changed whoever is locked`)
    audit.identities.push(changedStep(world, row))
  }

  /** A user's day never begins before the last is over, nor under another date; and counts what its user wished. */
  async function counted(world: World, write: Put | Update, writes: Write[]): Promise<void> {
    const { pk } = write.kind === 'put' ? write.item : write.key
    const uid = pk.slice('U#'.length)
    const row = (await world.store.table.get(places.account(uid), { consistent: true })) as Row
    const [early, late] = [world.begunMs - SERVER_SKEW_MS, world.nowMs + SERVER_SKEW_MS].map(secondsOf) as [
      number,
      number,
    ]
    const zone = world.config.timeZone
    const before = audit.own.get(uid)
    if (!before) {
      const at = [early, late].find((second) => dayIn(zone, msOf(second)) === row.day)
      hold(at !== undefined, 'counters of the day', () => `registered on ${row.day}`)
      const ends = secondsOf(nextDayMs(zone, msOf(at ?? late)))
      audit.own.set(uid, newOwn(zone, row.day as string, ends))
      return
    }
    const id = String(row.limitsOp ?? '').slice(0, 26)
    const operation = id === before.last?.id ? undefined : world.operations.get(id)
    // Its process read its clock within a second of this moment.
    const seconds = Array.from({ length: late - early + 1 }, (_, index) => early + index)
    const possible = operation
      ? seconds
          .filter((at) => whyNot(before, operation.wish as Wish, at) === null)
          .map((at) => carriedOut(before, operation, at))
      : row.day === before.day
        ? [before]
        : seconds.filter((at) => at >= before.dayEnds).map((at) => turned(before, at, { dayIn, nextDayMs }))
    const now = possible.find((own) => isOf(row, own, late))
    hold(
      now !== undefined,
      'limits held',
      () => `${uid} has day ${row.day} to ${row.dayEnds}, ${before.day} to ${before.dayEnds} before; ${id}`,
    )
    audit.own.set(uid, written(row, now as Own))
    if (operation) operation.carriedOut = true
    const order = writes.find((each) => each.kind === 'put' && each.item.pk.startsWith('O#')) as
      | Put
      | undefined
    const deposit = writes.find((each) => each.kind === 'put' && each.item.class === 0) as Put | undefined
    const cash = writes.find((each) => each.kind === 'put' && each.item.sk.startsWith('W#')) as
      | Put
      | undefined
    if (cash) {
      const isDay = cash.item.day === (now as Own).day && early < (now as Own).dayEnds
      hold(isDay, 'counters of the day', () => `a withdrawal counted in ${cash.item.day}`)
    }
    if (!order && !deposit) return
    const own = now as Own
    const isDay = (order ?? deposit)?.item.day === own.day && early < own.dayEnds
    hold(isDay, 'counters of the day', () => `counted in ${(order ?? deposit)?.item.day}, not ${own.day}`)
    hold(pausedBy(own, late) === null, 'limits held', () => `${uid} has a break until ${own.pause?.until}`)
    for (const name of order ? ['leftStake', 'leftLoss'] : ['leftDeposit'])
      hold((row[name] as bigint) >= 0n, 'limits held', () => `${name} of ${uid} is ${row[name]}`)
  }

  /** The entry of an order that stands: after it was written, in time, and drawn by who placed it. */
  function entered(world: World, { sk, openAt }: Row, task: Task): void {
    once(`entering ${sk}`)
    const placedMs = audit.placedMs.get(sk) ?? Number.POSITIVE_INFINITY
    audit.enteredMs.set(sk, world.nowMs)
    hold(task === placedBy.get(sk), FOLLOWS, () => `${sk} was entered by another than who placed it`)
    hold(msOf(Number(openAt)) > placedMs, FOLLOWS, () => `${sk} was written after its entry`)
  }

  /** Not before its close is known; one without an entry in time ten seconds after its placing. */
  function settled(world: World, { sk, placedAt, openAt, seconds }: Row): void {
    once(`settling ${sk}`)
    audit.settledMs.set(sk, world.nowMs)
    const counts = isEntered(Number(placedAt), openAt === undefined ? null : Number(openAt))
    const fromMs = counts
      ? msOf(Number(openAt) + Number(seconds)) + LAG_MS
      : msOf(Number(placedAt) + 10) - SERVER_SKEW_MS
    hold(world.nowMs >= fromMs, 'not before the watermark', () => `${sk} settled while its close was open`)
  }

  async function watch(world: World, write: Write, task: Task, writes: Write[]): Promise<void> {
    const { session, ticket } = task
    const { pk, sk } = write.kind === 'put' ? write.item : write.key
    const isOrder = pk.startsWith('O#')
    if (write.kind === 'check' || isForgetting(world, write)) return
    if (pk.startsWith('U#') && sk === 'A') return counted(world, write, writes)
    if (pk === 'OPERATORS') return
    if (write.kind === 'update') {
      if (sk.startsWith('D#')) return decided(world, write, writes)
      if (sk.startsWith('W#')) return pressed(world, write, writes)
      if (sk.startsWith('T#')) return stepped(world, write.key, ticket, writes)
      // Out of the index of invitations once booked; later in it while too little was traded.
      const isDecision = Object.values(write.names ?? {}).includes('decidedOp')
      if (sk.startsWith('I#') && !isDecision) return
      if (sk.startsWith('I#')) return identified(world, write.key, writes, true)
      if (sk.startsWith('J#')) return changed(world, write.key, writes, true)
      if (!isOrder) return
      const row = (await world.store.table.get(write.key, { consistent: true })) as Row
      return row.state === 'open' ? entered(world, row, task) : settled(world, row)
    }
    if (sk.startsWith('T#')) return stepped(world, write.item, ticket, writes)
    if (sk.startsWith('I#')) return identified(world, write.item, writes, false)
    if (sk.startsWith('J#')) return changed(world, write.item, writes, false)
    if (!isOrder && !/^[DWXHQS]#/.test(sk)) return
    once(`creating ${pk} ${sk}`)
    if (sk.startsWith('X#')) exchangeIsTimely(world, write.item, audit.own.get(pk.slice(2)))
    if (!isOrder && write.item.class === 4) await stood(world, String(write.item.firstBy))
    if (isOrder) {
      audit.placedMs.set(sk, world.nowMs)
      placedBy.set(sk, task)
      hold(write.item.openAt === undefined, FOLLOWS, () => `${sk} had its entry when it was placed`)
      const agoMs = world.nowMs - msOf(Number(write.item.placedAt))
      hold(agoMs >= -SERVER_SKEW_MS, FOLLOWS, () => `${sk} was placed in ${-agoMs} ms`)
    }
    // A deposit moves nothing before it is reviewed: its session is read, and not part of its write.
    if (!session || write.item.class === 0) return
    const account = (await world.store.table.get(places.account(session.uid), { consistent: true })) as Row
    const isGood = account.state === 'ACTIVE' && account.epoch === BigInt(session.epoch)
    // What one withdrawal was confirmed by confirms no other.
    if (sk.startsWith('W#')) once(`confirming ${session.uid} by ${account.stepUp}`)
    if (write.item.reason === 'refill') {
      once(`refilling ${session.uid} on ${account.refillDay}`)
      const full = account[`${world.config.asset}_available`] === BigInt(world.config.practice.grant)
      hold(full, 'a refill fills up', () => `${sk} left ${account[`${world.config.asset}_available`]}`)
    }
    hold(
      isGood,
      'an ended session moves nothing',
      () => `${sk} by epoch ${session.epoch} of ${account.epoch}`,
    )
  }

  const audit: Audit = {
    violation: undefined,
    decisions,
    placedMs: new Map(),
    enteredMs: new Map(),
    tickets: new Map(),
    settledMs: new Map(),
    withdrawals: new Map(),
    identities: [],
    bonuses: new Map(),
    signed: new Map(),
    inviters: new Map(),
    invited: new Set(),
    stakes: new Map(),
    inviting: new Map(),
    closed: new Set(),
    own: new Map(),
    async committed(world, writes, task) {
      try {
        for (const write of writes) await watch(world, write, task, writes)
        await watchBonuses(world, writes)
        await watchSigns(world, writes)
        await watchFinancing(world, writes)
        await watchProposals(world, writes)
        await watchDestinations(world, writes, isForgetting)
        await watchErasure(world, writes)
      } catch (violation) {
        audit.violation ??= violation as Violation
      }
    },
  }
  return audit
}
