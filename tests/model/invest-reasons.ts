import type { Row } from '../../functions/table/write.ts'
import { dayIn } from './calendar.ts'
import {
  dateAfter,
  dayOver,
  endedBy,
  heldIn,
  type Life,
  lifeOf,
  paidIn,
  stateIn,
  stillToCome,
} from './financing-oracle.ts'
import { financesOf, isLate, type Offered, rateOn } from './financing-watch.ts'
import { type Own, pausedBy } from './limits-oracle.ts'
import { decimalsOf } from './market.ts'
import type { InvestForm, Operation } from './operation.ts'
import { digits } from './oracle.ts'
import { idMs, secondsOf } from './places.ts'
import type { World } from './world.ts'

// Why what is asked of a project or a holding is refused, worked out a second time: by the published rules, in the order in
// which they are refused, from rows as they stood before.

/** From so much paid at once on, in minor units, it is confirmed by a step-up of its own. */
const CONFIRMED_FROM = 1_000_00n
const WINDOW_MS = 600_000
const MILLION = 1_000_000n

/** Rows before it was asked: the account, the step-up it names, and what is left of the project it is about. */
export interface Before {
  account: Row
  own: Own
  stepUp: Row | undefined
  project: Row
  capacity: Row
}

/** Which project a form is about. */
export const projectOf = (world: World, uid: string, form: InvestForm): string =>
  form.does === 'buy' ? form.project : (financesOf(world).lives.get(`${uid} ${form.holding}`)?.project ?? '')

/** The slug it is refused with; null where it is done. */
export function whyNotInvested(
  world: World,
  nowMs: number,
  operation: Operation,
  before: Before,
): string | null {
  const form = operation.invest as InvestForm
  if (Math.abs(idMs(operation.id) - nowMs) > WINDOW_MS) return 'operation_expired'
  const asked = { world, nowMs, operation, before, today: dayIn(world.config.timeZone, nowMs) }
  const offered = financesOf(world).projects.find(
    ({ id }) => id === projectOf(world, operation.uid, form),
  ) as Offered
  if (form.does === 'buy') {
    // More of the balance product is added to what there is of it.
    const held = offered.kind === 'balance' && heldOf(world, operation.uid, offered.id)[0]
    return held ? whyNotAdded(asked, offered, held, form.amount) : whyNotBought(asked, offered, form)
  }
  if (form.does === 'add') return whyNotAdded(asked, offered, form.holding, form.amount)
  const { life } = booked(asked, form.holding)
  if (form.does === 'keep') return whyNotKept(asked, offered, life)
  const decimals = decimalsOf(world.config)
  return form.does === 'stop'
    ? whyNotStopped(life, digits(form.forfeits, decimals))
    : whyNotTaken(life, digits(form.amount, decimals))
}

const whyNotTaken = (life: Life, amount: bigint): string | null =>
  amount <= 0n ? 'amount_invalid' : amount > heldIn(life) ? 'amount_above_max' : null

function whyNotStopped(life: Life, forfeits: bigint): string | null {
  if (life.terms.days === 0) return 'amount_required'
  if (life.end) return 'already_settled'
  if (stateIn(life) !== 'earning') return null
  return endedBy(life, 'early').forfeited === forfeits ? null : 'cost_changed'
}

interface Asked {
  world: World
  nowMs: number
  today: string
  operation: Operation
  before: Before
}

/** The holdings of a user in a project, by id. */
const heldOf = (world: World, uid: string, project: string): string[] =>
  [...financesOf(world).lives].flatMap(([name, each]) =>
    each.uid === uid && each.project === project ? [name.split(' ')[1] ?? ''] : [],
  )

interface Booked {
  life: Life
  /** What became available with all days and ends that came first, and free of its project's reserve. */
  gained: bigint
  freed: bigint
}

/** A holding when all that is over is booked of its user's, which is done before anything is asked of it. */
function booked({ world, nowMs, today, operation }: Asked, holding: string): Booked {
  const { lives, projects } = financesOf(world)
  const found: Booked = { life: undefined as never, gained: 0n, freed: 0n }
  const of = lives.get(`${operation.uid} ${holding}`)?.project
  for (const [name, watched] of lives) {
    if (watched.uid !== operation.uid) continue
    const offered = projects.find(({ id }) => id === watched.project) as Offered
    const life = structuredClone(watched.life)
    const promised = stillToCome(life)
    while (!life.end && isLate(life, today)) {
      const date = dateAfter(life.begins ?? '', life.booked + 1)
      const { paid, released } = dayOver(life, rateOn(financesOf(world), offered, date))
      found.gained += paid + released
    }
    const state = stateIn(life)
    if (state === 'due' && life.terms.dividend === 'daily') endedBy(life, 'matured')
    else if (state === 'due' && today > dateAfter(life.begins ?? '', life.terms.days + 3))
      found.gained += endedBy(life, 'bySelf').back
    else if (state === 'awaiting' && secondsOf(nowMs) >= offered.endAt) {
      found.gained += endedBy(life, 'refunded').back
      if (watched.project === of) found.freed += promised
    }
    if (name === `${operation.uid} ${holding}`) found.life = life
  }
  return found
}

function whyNotBought(
  asked: Asked,
  offered: Offered,
  form: Extract<InvestForm, { does: 'buy' }>,
): string | null {
  const { world, nowMs, operation, before } = asked
  const { left } = before.capacity as { left?: bigint }
  const amount = digits(form.amount, decimalsOf(world.config))
  if (before.project.state === 'closed' || secondsOf(nowMs) >= offered.endAt) return 'project_closed'
  if ((left ?? 0n) <= 0n) return 'project_full'
  if (amount < offered.min) return 'amount_below_min'
  if (amount > (left ?? 0n)) return 'project_full'
  if (form.part && offered.initial === null) return 'validation'
  const pays = form.part ? (amount * (offered.initial ?? 0n) + MILLION - 1n) / MILLION : amount
  const unconfirmed = whyUnconfirmed(asked, pays)
  if (unconfirmed) return unconfirmed
  if (offered.once && heldOf(world, operation.uid, offered.id).length > 0) return 'already_participating'
  const { rate, days, dividend } = offered
  const promise = stillToCome(lifeOf({ rate, days, dividend }, asked.today, pays, null))
  return whyNotPaid(asked, pays, 0n) ?? whyNotCarried(asked, promise, 0n)
}

function whyNotAdded(asked: Asked, offered: Offered, holding: string, text: string): string | null {
  const { world, nowMs, today, before } = asked
  const { life, gained, freed } = booked(asked, holding)
  const state = stateIn(life)
  const isBalance = offered.kind === 'balance'
  if (state === 'awaiting') {
    if (before.project.state !== 'open') return 'project_closed'
  } else {
    if (state !== 'earning' || !(offered.appendable || isBalance)) return 'append_failed'
    if (before.project.state !== 'open' || secondsOf(nowMs) >= offered.endAt) return 'project_closed'
    const { days } = life.terms
    const isLast = !isBalance && life.booked + 1 === days && dateAfter(life.begins ?? '', days) <= today
    if (isLast) return 'append_failed'
  }
  const rest = life.wanted === null ? null : life.wanted - heldIn(life)
  const amount = digits(text, decimalsOf(world.config))
  if (amount <= 0n) return 'amount_invalid'
  if (amount > (rest ?? (before.capacity.left as bigint)))
    return rest === null ? 'project_full' : 'amount_above_max'
  const refused = whyUnconfirmed(asked, amount) ?? whyNotPaid(asked, amount, gained)
  if (refused) return refused
  if (Number(before.capacity.open) !== 1) return 'project_closed'
  if (amount > (before.capacity.left as bigint)) return 'project_full'
  const promised = stillToCome(life)
  paidIn(life, today, amount)
  return whyNotCarried(asked, stillToCome(life) - promised, freed)
}

function whyNotKept(asked: Asked, offered: Offered, life: Life): string | null {
  const { before, operation } = asked
  if (stateIn(life) !== 'due') return 'not_at_expiry'
  if (offered.renewals - life.term < 1) return 'no_renewals'
  if (before.project.state !== 'open') return 'project_closed'
  const { rate, days, dividend } = offered
  const promise = stillToCome(lifeOf({ rate, days, dividend }, asked.today, heldIn(life), null))
  const { holding } = operation.invest as Extract<InvestForm, { does: 'keep' }>
  return whyNotPaid(asked, 0n, 0n) ?? whyNotCarried(asked, promise, booked(asked, holding).freed)
}

function whyUnconfirmed({ nowMs, before: { stepUp } }: Asked, pays: bigint): string | null {
  if (pays < CONFIRMED_FROM) return null
  const isGood = stepUp?.action === 'purchase' && Number(stepUp.until) > secondsOf(nowMs)
  return isGood ? null : 'step_up_required'
}

/** Frozen, in a break, too little there, or confirmed by what was used before. */
function whyNotPaid(
  { world, nowMs, operation, before: { account, own } }: Asked,
  pays: bigint,
  gained: bigint,
): string | null {
  if (account.frozen !== undefined) return 'account_frozen'
  const paused = pausedBy(own, secondsOf(nowMs))
  if (paused) return paused
  const available = (account[`${world.config.asset}_available`] as bigint | undefined) ?? 0n
  if (available + gained < pays) return 'insufficient_balance'
  const isUsed = pays >= CONFIRMED_FROM && String(account.stepUp ?? '') >= (operation.stepUp ?? '')
  return isUsed ? 'step_up_required' : null
}

function whyNotCarried({ before: { capacity } }: Asked, promise: bigint, freed: bigint): string | null {
  if (Number(capacity.open) !== 1) return 'project_closed'
  return (capacity.free as bigint) + freed < promise ? 'reserve_short' : null
}
