import type { Session } from '../../functions/session.ts'
import type { Row } from '../../functions/table/write.ts'
import { checkAnswer } from './answers.ts'
import { ask } from './ctx.ts'
import type { Job, Outcome } from './job.ts'
import type { Own } from './limits-oracle.ts'
import { centOf, decimalsOf, LIMITS, productIds, SECONDS } from './market.ts'
import { hold, type Operation, type OrderForm } from './operation.ts'
import { msOf, places } from './places.ts'
import type { Task } from './process.ts'
import { idAt, type Random } from './random.ts'
import { mayRefuse } from './reasons.ts'
import { amountText } from './verdict.ts'
import type { Device, World } from './world.ts'

/** How far a phone's clock may be off, in seconds: beyond ten minutes its ids are refused. */
const PHONE_SKEWS_S = [0, 0, 0, 0, -45, 45, -550, 550, 590, 900]

const AT_DESK: Operation['kind'][] = [
  'press',
  'identityPress',
  'cashPress',
  'credit',
  'change',
  'changePress',
  'project',
]

/** A new operation of a device, under an id of its own clock. */
export function newOperation(
  world: World,
  chance: Random,
  device: { uid: string },
  kind: Operation['kind'],
  by: 'user' | 'desk' = 'user',
): Operation {
  // The desk's own clock is right.
  const atDesk = AT_DESK.includes(kind) || by === 'desk'
  const skewS = world.faulty && !atDesk ? chance.pick(PHONE_SKEWS_S) : 0
  const operation: Operation = {
    id: idAt(world.nowMs + msOf(skewS), chance),
    uid: device.uid,
    kind,
    phoneSkewed: skewS !== 0,
    attempts: 0,
    unclear: false,
    refusals: [],
  }
  world.operations.set(operation.id, operation)
  return operation
}

const AMOUNTS = [
  '1.00',
  '4.99',
  '5.00',
  '33.33',
  '77.77',
  '100',
  '119.99',
  '120.00',
  '0.99',
  '120.01',
  '12.345',
  'ten',
]

export function randomOrderForm(world: World, chance: Random, available: bigint): OrderForm {
  const cent = centOf(world.config)
  const text = (minor: bigint) => amountText(minor, decimalsOf(world.config))
  const most = dearest(available, cent)
  const amount = chance.chance(0.25)
    ? text(chance.pick([available, most, most + 1n]))
    : chance.chance(0.4)
      ? text(BigInt(chance.int(100, 12_000)) * cent)
      : chance.pick(AMOUNTS)
  return {
    productId: chance.pick(productIds),
    direction: chance.pick(['up', 'down'] as const),
    amount,
    seconds: chance.chance(0.04) ? 45 : chance.pick(SECONDS),
  }
}

/** The greatest stake that, with a fee of half a percent, costs no more than this. */
function dearest(available: bigint, cent: bigint): bigint {
  const stake = (available * 1000n) / 1005n
  const limit = LIMITS.orderMax * cent
  return stake > limit ? limit : stake
}

/** Asks for an order, the first time or again. */
export function placing(
  world: World,
  device: Device,
  operation: Operation,
  orderForm: OrderForm,
): Job | undefined {
  const { session } = device
  if (!session) return undefined
  const again = operation.attempts > 0
  operation.attempts += 1
  operation.orderForm ??= orderForm
  const otherContent = operation.orderForm !== orderForm
  const checkSession = mustNotOutliveSession(world, session)
  let before: { account: Row | undefined; own: Own | undefined; order: Row | undefined }

  return {
    label: `${again ? 'place again' : 'place'} ${operation.id.slice(-4)} ${Object.values(orderForm).join(' ')}`,
    session,
    async moves(process) {
      const [account, order] = await world.store.table.getMany(
        [places.account(device.uid), places.order(device.uid, operation.id)],
        { consistent: true },
      )
      const own = world.audit.own.get(device.uid)
      before = { account, own, order }
      const ends = own?.dayEnds
      const newDay = account && !order && ends !== undefined && msOf(ends) <= process.nowMs()
      const met = operation.phoneSkewed ? (['phone skew'] as const) : []
      return [
        { movement: again ? 'place again' : 'place', met },
        ...(newDay ? [{ movement: 'place on a new day' as const, met }] : []),
      ]
    },
    run: (process) => ask(process, 'trade.addorder', orderForm, { session, operationId: operation.id }),
    after(outcome, task, process) {
      const alone = isAlone(task)
      checkSession(outcome)
      if (outcome.kind === 'answered') {
        hold(!otherContent, 'an answer stays true', () => `${operation.id} took other content`)
        checkAnswer(world, outcome.value)
      }
      told(world, operation, device, outcome, before.order !== undefined, otherContent)
      if (alone && outcome.kind !== 'crashed')
        mayRefuse(world, process.nowMs(), { ...before, orderForm, operation, session, otherContent }, outcome)
    },
  }
}

/** A session known to be over before a call began is not answered. */
export function mustNotOutliveSession(world: World, session: Session): (outcome: Outcome) => void {
  const over = session.epoch <= (world.ended.get(session.uid) ?? -1)
  return ({ kind }) =>
    hold(
      !over || kind !== 'answered',
      'an ended session moves nothing',
      () => `epoch ${session.epoch} of ${session.uid} was answered`,
    )
}

/** Faults after which a refusal need not have its plain reason. */
const MUFFLED = new Set<string>(['lost reply', 'resent', 'conflict', 'throttle', 'lands late'])
/** Whether a call met nothing that could have put a reason of its own in the plain one's place. */
export const isAlone = ({ met }: Pick<Task, 'met'>): boolean =>
  !met.has('concurrency') && ![...met].some((fault) => MUFFLED.has(fault))

/** Whether a refusal is of the session; an operator's says so by a word of its own. */
const isOfSession = (slug: string, { uid }: Device): boolean =>
  slug === 'login_required' || slug === (uid === '' ? 'operator_locked' : 'account_locked')

/** Keeps what an operation was told. What was done before the call began must be answered, not refused. */
export function told(
  world: World,
  operation: Operation,
  device: Device,
  outcome: Outcome,
  doneBefore: boolean,
  otherContent = false,
): void {
  if (outcome.kind === 'answered') {
    operation.unclear = false
    operation.answer ??= ''
  } else if (outcome.kind !== 'refused') {
    operation.unclear = true
    operation.unclearIn = world.moment
  } else if (isOfSession(outcome.slug, device)) device.session = null
  else if (!otherContent) {
    hold(
      !doneBefore,
      'an answer stays true',
      () => `${operation.kind} ${operation.id} is there and was refused: ${outcome.slug}`,
    )
    if (world.late.stirred()) {
      operation.unclear = true
      operation.unclearIn = world.moment
      return
    }
    // Of another call of the same moment nobody knows the end: that one may have been sooner by its server's clock.
    if (operation.unclear && operation.unclearIn === world.moment) return
    operation.unclear = false
    operation.refusals.push(outcome.slug)
  }
}
