import { keys } from '../../functions/table/keys.ts'
import { Change, type Row, replace, type Value } from '../../functions/table/write.ts'
import { approve, giveBack, paid, refuse } from '../../functions/withdrawals/press.ts'
import { localMs } from './calendar.ts'
import { ask } from './ctx.ts'
import { isAmount, minorOf } from './deposit-oracle.ts'
import { atDesk, NOBODY, operatorRow, reviewer } from './desk.ts'
import { type Bound, NOT_BOUND, TAKEN } from './destination-oracle.ts'
import { boundBy, boundByHand, proofsOf } from './destination-watch.ts'
import { identifying, identityPress, judging, randomIdentity, submissionsOf } from './identity.ts'
import { identityOracle } from './identity-oracle.ts'
import type { Job, Outcome } from './job.ts'
import type { Own } from './limits-oracle.ts'
import { CASH, centOf, decimalsOf } from './market.ts'
import { type CashForm, type CashPress, hold, type Operation } from './operation.ts'
import { holderOfNumber, PAID_NUMBERS, targetOf } from './paid-numbers.ts'
import { isAlone, newOperation, told } from './place.ts'
import { idMs, places, secondsOf } from './places.ts'
import { personalOver } from './process.ts'
import { idAt, type Random } from './random.ts'
import { amountText } from './verdict.ts'
import { hasLetIn, isOpenWithdrawal, isWithdrawal } from './withdrawal-checks.ts'
import { CASHIERS, type Device, OPERATORS, type World } from './world.ts'

const DAY = 86_400
const AMOUNTS = ['5.00', '5.01', '7.77', '10.00', '12.34', '20.00', '25'] as const
const WRONG = ['4.99', '90.01', '5.123456789', 'ten'] as const

/**
 * What a user is given by hand: two destinations, the first ever often a new one (`ages`, in seconds, draws how new), and
 * something to confirm by.
 */
export async function prepare(
  world: World,
  chance: Random,
  uid: string,
  ages: readonly number[] = [2 * DAY, 2 * DAY, 10, DAY - 60],
): Promise<void> {
  const bound = await world.store.table.get(keys.destination(uid, 1), { consistent: true })
  if (bound) return haveProof(world, uid)
  const now = secondsOf(world.nowMs)
  const { payoutFields } = personalOver(world.store.table, world.config.stage, () => world.nowMs)
  const fields = await payoutFields.of(uid)
  const first = chance.int(0, PAID_NUMBERS.length - 1)
  for (const place of [1, 2]) {
    const number = PAID_NUMBERS[(first + place) % PAID_NUMBERS.length] as string
    const boundAt = now - chance.pick(ages)
    const [id, kind] = [idAt(world.nowMs, chance), 'card'] as const
    const times = { boundAt, usableAt: boundAt + DAY, firstEver: place === 1 }
    boundByHand(world, { uid, id, place, kind, number, ...times })
    const row = { id, kind, label: '•••1', terms: 'by hand', sealed: fields.seal('card', number), ...times }
    await world.store.table.write(
      replace({ ...keys.destination(uid, place), ...(row as Record<string, Value>) }),
    )
  }
  await havePasskey(world, uid)
}

/** Who bound the first one themselves may have no passkey yet. */
async function haveProof(world: World, uid: string): Promise<void> {
  if (!(await proofsOf(world, uid, secondsOf(world.nowMs))).includes('passkey')) await havePasskey(world, uid)
}

/** Whoever gets a passkey has ended what took those before. */
export async function havePasskey(world: World, uid: string): Promise<void> {
  const added = new Change(keys.profile(uid)).whereExists().set('passkeys', 1).remove('proofRemovalAt')
  await world.store.table.write(added.build())
}

/** Most who ask are verified: level one is submitted and passed on the way. */
export async function verify(world: World, chance: Random, device: Device): Promise<void> {
  const { passed } = identityOracle(world.audit.identities)
  if ((passed.get(device.uid) ?? 0) > 0 || !chance.chance(0.8)) return
  const form = await randomIdentity(world, chance, device.uid)
  const job = identifying(world, device, newOperation(world, chance, device, 'identity'), form)
  if (job) await world.together([job])
  const waiting = (await submissionsOf(world, [device.uid])).find(({ state }) => state === 'review')
  const press = waiting && (await identityPress(world, chance, OPERATORS[0], waiting))
  if (!press?.identityPress) return
  press.identityPress.wrong = {}
  await world.together([judging(world, press)])
}

/** A form near what its user has and may. */
export async function randomCash(world: World, chance: Random, uid: string): Promise<CashForm> {
  await prepare(world, chance, uid)
  const account = await world.store.table.get(places.account(uid), { consistent: true })
  const available = (account?.[`${world.config.asset}_available`] as bigint | undefined) ?? 0n
  const near = chance.pick([available, available + 1n, CASH.firstAtOnce * centOf(world.config)])
  const amount = chance.chance(0.2)
    ? amountText(near, decimalsOf(world.config))
    : chance.chance(0.9)
      ? chance.pick(AMOUNTS)
      : chance.pick(WRONG)
  const own = boundBy(world, uid)
  const place = chance.chance(0.7) ? 1 : 2
  // Of more than are given by hand any, a removed one too.
  const one = own.length === 2 ? own[place - 1] : chance.pick(own)
  const destination = one && chance.chance(0.97) ? one.id : idAt(world.nowMs, chance)
  return { amount, kind: one?.kind ?? 'card', destination }
}

/** A step-up of this moment, as the user's phone gets one. */
async function confirmed(world: World, chance: Random, { uid }: Device): Promise<string> {
  const id = idAt(world.nowMs, chance)
  const until = secondsOf(world.nowMs) + 300
  const row = { action: 'withdrawal', means: 'passkey', sid: '', until, ttl: until + 3600 }
  await world.store.table.write(replace({ ...keys.stepUp(uid, id), ...row }))
  return id
}

const SESSION = ['login_required', 'account_locked']
const foundIn = (outcome: Outcome): string | null =>
  outcome.kind === 'refused' ? outcome.slug : outcome.kind === 'answered' ? null : outcome.kind

/** Asks for a withdrawal, the first time or again. */
export function withdrawing(
  world: World,
  chance: Random,
  device: Device,
  operation: Operation,
  form: CashForm,
): Job | undefined {
  const { session } = device
  if (!session) return undefined
  const again = operation.attempts > 0
  operation.attempts += 1
  operation.cash ??= form
  const otherContent = operation.cash !== form
  let document: Row | undefined
  let expected: string | null
  return {
    label: `${again ? 'withdraw again' : 'withdraw'} ${operation.id.slice(-4)} ${form.amount}`,
    session,
    async moves(process) {
      // Who asks again as a rule has the same step-up, and sometimes had to confirm anew.
      if (!operation.stepUp || chance.chance(0.3)) operation.stepUp = await confirmed(world, chance, device)
      // Or one that confirmed another withdrawal before, or is of a purchase.
      const others = [...world.operations.values()].filter((one) => one.uid === device.uid && one.stepUp)
      if (!again && chance.chance(0.1)) operation.stepUp = chance.pick(others).stepUp ?? ''
      const rows = await world.store.rowsOf([device.uid])
      document = rows.find(({ sk }) => sk === `W#${operation.id}`)
      expected = document
        ? otherContent
          ? 'replay_mismatch'
          : null
        : reasonOf(world, process.nowMs(), operation, form, rows)
      const met = operation.phoneSkewed ? (['phone skew'] as const) : []
      return [{ movement: again ? 'withdraw again' : 'withdraw', met }]
    },
    run: (process) =>
      ask(process, 'withdrawals.cash_submit', form, {
        session,
        operationId: operation.id,
        stepUp: operation.stepUp ?? '',
      }),
    after(outcome, task) {
      if (outcome.kind === 'answered') {
        hold(!otherContent, 'an answer stays true', () => `${operation.id} took other content`)
        answerStays(world, operation, outcome.value as Record<string, unknown>)
      }
      const had = operation.answer
      told(world, operation, device, outcome, document !== undefined, otherContent)
      if (outcome.kind === 'answered' && had) operation.answer = had
      if (!isAlone(task) || outcome.kind === 'crashed') return
      if (outcome.kind === 'refused' && SESSION.includes(outcome.slug)) return
      const found = foundIn(outcome)
      hold(found === expected, 'a refusal has its reason', () => `withdrawal: ${found}, expected ${expected}`)
    },
  }
}

/** A withdrawal as its user was shown it: what it is never changes, and once it is over it stays so. */
function answerStays(world: World, operation: Operation, value: Record<string, unknown>): void {
  const { status, state, firstAt, sentAt, decidedAt, reason, reference, ...lasting } = value
  const same = (known: string | undefined, now: string) =>
    hold(!known || known === now, 'an answer stays true', () => `${known} became ${now}`)
  same(operation.answer, JSON.stringify(lasting))
  operation.answer = JSON.stringify(lasting)
  const end = JSON.stringify({ status, state, firstAt, sentAt, decidedAt, reason, reference })
  if (status !== 3) {
    same(operation.settledAnswer, end)
    operation.settledMoment ??= world.moment
    operation.settledAnswer ??= end
  } else if (operation.settledAnswer && operation.settledMoment !== world.moment)
    same(operation.settledAnswer, String(state))
}

/** By the published rules, in the order in which they are refused. */
function reasonOf(
  world: World,
  nowMs: number,
  { id, uid, stepUp = '' }: Operation,
  { amount, kind, destination }: CashForm,
  rows: Row[],
): string | null {
  const [now, cent, decimals] = [secondsOf(nowMs), centOf(world.config), decimalsOf(world.config)]
  const account = rows.find(({ sk }) => sk === 'A')
  const own = world.audit.own.get(uid) as Own
  if (Math.abs(idMs(id) - nowMs) > 600_000) return 'operation_expired'
  const level = identityOracle(world.audit.identities).passed.get(uid) ?? 0
  if (level === 0) return 'withdrawal_level'
  const bound = boundBy(world, uid).find((one) => one.id === destination && one.kind === kind)
  if (!bound || bound.removed) return NOT_BOUND[kind]
  const hour = new Date(localMs(world.config.timeZone, nowMs)).getUTCHours()
  const { opensAt, closesAt } = world.config.withdrawal
  if (hour < opensAt || hour >= closesAt) return 'withdrawal_window'
  const outs = now >= own.dayEnds ? 0n : ((account?.outs as bigint | undefined) ?? 0n)
  if (outs >= BigInt(CASH.aDay)) return 'withdrawal_count'
  if (!isAmount(amount, decimals)) return 'amount_invalid'
  const minor = minorOf(amount, decimals)
  if (minor < CASH.min * cent) return 'amount_below_min'
  if (minor > (CASH.max[level - 1] ?? 0n) * cent) return 'amount_above_max'
  if (now < bound.usableAt) {
    if (!bound.firstEver) return 'destination_waits'
    const before = rows.filter(
      (row) => isWithdrawal(row) && (row.destination as { id: string }).id === destination,
    )
    const sent = before
      .filter(({ state }) => state !== 'refused' && state !== 'returned')
      .reduce((sum, row) => sum + (row.amount as bigint), 0n)
    if (sent + minor > CASH.firstAtOnce * cent) return 'withdrawal_amount'
  }
  const held = (name: string) => (account?.[`${world.config.asset}_${name}`] as bigint | undefined) ?? 0n
  const [available, bonus] = [held('available'), held('bonus')]
  if (minor > available)
    return bonus > 0n && minor <= available + bonus ? 'insufficient_turnover' : 'insufficient_balance'
  const step = rows.find(({ sk }) => sk === `STEPUP#${stepUp}`)
  const isGood = step !== undefined && step.action === 'withdrawal' && Number(step.until) > now
  return isGood && String(account?.stepUp ?? '') < stepUp ? null : 'step_up_required'
}

const withdrawalsOf = async (world: World): Promise<Row[]> =>
  (await world.store.rowsOf(world.users.map(({ uid }) => uid))).filter(isWithdrawal)

/** A withdrawal a press may be about; those still open come first, as a rule. */
export async function someWithdrawal(world: World, chance: Random, rule = 0.8): Promise<Row | undefined> {
  const all = await withdrawalsOf(world)
  const open = all.filter(isOpenWithdrawal)
  const from = open.length > 0 && chance.chance(rule) ? open : all
  return from.length > 0 ? chance.pick(from) : undefined
}

/** What an operator makes of a withdrawal he sees, perhaps as it no longer is; where it `isGood`, it is to be paid. */
export function newCashPress(
  world: World,
  chance: Random,
  row: Row,
  operator: string = chance.pick(chance.chance(0.8) ? CASHIERS : OPERATORS),
  isGood = false,
): Operation {
  const operation = newOperation(world, chance, { uid: row.pk.slice(2) }, 'cashPress')
  const seen =
    isOpenWithdrawal(row) && chance.chance(0.95)
      ? String(row.state)
      : chance.pick(['reserved', 'awaiting', 'sending'] as const)
  const press =
    seen === 'sending'
      ? chance.pick(isGood ? (['paid'] as const) : (['paid', 'return', 'return'] as const))
      : chance.pick(isGood ? (['approve'] as const) : (['approve', 'refuse', 'refuse'] as const))
  operation.cashPress = { withdrawal: row.sk.slice(2), operator, press, from: seen as CashPress['from'] }
  return operation
}

const isBy = (row: Row | undefined, { id }: Operation): boolean =>
  row?.firstOp === id || row?.sentOp === id || row?.decidedOp === id

/** Presses at the desk, the first time or again. */
export function cashPressing(world: World, operation: Operation): Job {
  const { withdrawal: id, operator, press, from } = operation.cashPress as CashPress
  const read = () => world.store.table.get(keys.withdrawal(operation.uid, id), { consistent: true })
  operation.attempts += 1
  let before: Row | undefined
  let account: Row | undefined
  let rows: Row[] = []
  let holder: unknown
  let target: Bound | undefined
  let desk: Row
  return {
    label: `${operator} ${press}s ${id.slice(-4)} seen as ${from}`,
    async moves() {
      before = await read()
      account = await world.store.table.get(places.account(operation.uid), { consistent: true })
      rows = await world.store.rowsOf([operation.uid])
      target = targetOf(world, before)
      holder = target && (await holderOfNumber(world, target.kind, target.number))
      desk = await operatorRow(world, operator)
      return [{ movement: press === 'approve' ? 'let go out' : 'end a withdrawal' }]
    },
    run(process) {
      const one = reviewer(process, operator, operation)
      const shown = { uid: operation.uid, id, from } as never
      return atDesk(process, one, Number(desk.epoch), (checked) => {
        const deps = { ...process.deps, ...checked, secrets: process.deps.secrets }
        if (press === 'approve') return approve(deps, one, shown)
        if (press === 'refuse') return refuse(deps, one, shown, 'reason_holder_differs')
        return press === 'paid'
          ? paid(deps, one, shown, 'TX 17')
          : giveBack(deps, one, shown, 'reason_payment_bounced')
      })
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
      const expected =
        desk.state === 'ACTIVE'
          ? pressReason(before as Row, { account, rows, holder, target }, operation)
          : 'operator_locked'
      hold(
        foundIn(outcome) === expected,
        'a refusal has its reason',
        () => `press ${id}: ${foundIn(outcome)}, expected ${expected}`,
      )
    },
  }
}

function pressReason(
  row: Row,
  {
    account,
    rows,
    holder,
    target,
  }: { account: Row | undefined; rows: Row[]; holder: unknown; target: Bound | undefined },
  operation: Operation,
): string | null {
  const { press, from, operator } = operation.cashPress as CashPress
  if (isBy(row, operation)) return null
  if (row.state !== from) return 'already_decided'
  const other = press === 'approve' ? row.firstBy : press === 'return' ? row.sentBy : undefined
  if (other === operator) return 'self_approval'
  if ((press === 'approve' || press === 'paid') && hasLetIn(rows, operator)) return 'self_payout'
  if (press !== 'approve') return null
  if (account?.state !== 'ACTIVE') return 'user_locked'
  if (target?.removed) return 'destination_gone'
  return holder !== undefined && holder !== operation.uid ? TAKEN[target?.kind ?? 'card'] : null
}
