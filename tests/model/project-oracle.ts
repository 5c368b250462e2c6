import { dateAfter, lifeOf, type OracleTerms, stillToCome } from './financing-oracle.ts'

/**
 * What may be pressed of a project and what its reserve comes to, worked out a second time from the published rules,
 * importing nothing of the product.
 */
export interface ProjectTerms extends OracleTerms {
  kind: 'term' | 'balance'
  total: bigint
  min: bigint
  /** Seconds: bought from then on, and until then. */
  startAt: number
  endAt: number
}

export interface ProjectLife {
  id: string
  terms: ProjectTerms
  state: 'draft' | 'open' | 'closed' | 'discarded'
  version: number
  writtenBy: string
  funded: bigint
  givenBack: bigint
  /** Of the open balance product: the dates whose return is funded, oldest first. */
  pays: string[]
}

/** One press of an operator, on a project as they saw it. */
export type ProjectPress = { operator: string } & (
  | { does: 'draft'; terms: ProjectTerms & { initial: bigint | null } & Offering }
  | { does: 'edit' | 'open'; project: string; was: number }
  | { does: 'fund'; project: string; amount: bigint }
  | { does: 'close' | 'discard' | 'give back'; project: string }
)
export interface Offering {
  renewals: number
  once: boolean
  appendable: boolean
}

const MILLION = 1_000_000n
const up = (amount: bigint, rate: bigint): bigint => (amount * rate + MILLION - 1n) / MILLION
const FIRST_DAYS = 7
const MOST_DAYS = 3660

const grown = ({ total, rate }: ProjectTerms, days: number): bigint => {
  let sum = total
  for (let day = 0; day < days; day++) sum += up(sum, rate)
  return sum - total
}

/** How many days of the whole product a reserve pays; more than ten years say nothing. */
function daysPaid({ total, rate }: ProjectTerms, reserve: bigint): number {
  let days = 0
  for (let sum = total; days < MOST_DAYS; days++) {
    sum += up(sum, rate)
    if (sum - total > reserve) break
  }
  return days
}

/** What a reserve must hold to open: all returns, with what rounding may add; of the balance product those of a week. */
export function neededFor(terms: ProjectTerms): bigint {
  if (terms.kind === 'balance') return grown(terms, FIRST_DAYS)
  const ofAll = stillToCome(lifeOf(terms, '2026-01-01', terms.total, null))
  return ofAll + (terms.total / terms.min) * (terms.dividend === 'daily' ? 2n : 1n)
}

export const reserveOf = ({ funded, givenBack }: ProjectLife): bigint => funded - givenBack

/** Nothing of the balance product is promised ahead. */
export const freeOf = (life: ProjectLife, { paid, toCome }: { paid: bigint; toCome: bigint }): bigint =>
  reserveOf(life) - (life.terms.kind === 'balance' ? 0n : paid + toCome)

/** The slug a press is refused with; null where it is done. `free`: of the reserve, what nobody was promised. */
export function whyNotPressed(
  life: ProjectLife | undefined,
  press: ProjectPress,
  { at, free }: { at: number; free: bigint },
): string | null {
  if (press.does === 'draft') return null
  if (!life) return 'not_found'
  const { state, version } = life
  switch (press.does) {
    case 'edit':
      return state !== 'draft' || version !== press.was ? 'project_changed' : null
    case 'fund':
      return state === 'draft' || state === 'open' ? null : 'project_closed'
    case 'open':
      if (state !== 'draft') return 'already_decided'
      if (version !== press.was) return 'project_changed'
      if (life.writtenBy === press.operator) return 'self_approval'
      if (at >= life.terms.endAt) return 'project_over'
      return reserveOf(life) < neededFor(life.terms) ? 'reserve_below_promise' : null
    case 'close':
      return state === 'open' ? null : 'already_decided'
    case 'discard':
      return state === 'draft' ? null : 'already_decided'
    case 'give back':
      if (state !== 'closed') return 'project_not_closed'
      return life.terms.kind === 'balance' || free <= 0n ? 'reserve_promised' : null
  }
}

/** A press took effect. `today`: the date its server had; `from`: the date of the opening or of the project's start. */
export function pressed(
  life: ProjectLife,
  press: ProjectPress,
  { today, from, free }: { today: string; from: string; free: bigint },
): void {
  switch (press.does) {
    case 'draft':
      break
    case 'edit':
      life.version += 1
      life.writtenBy = press.operator
      break
    case 'fund':
      life.funded += press.amount
      if (life.state === 'open') fundDays(life, from, today)
      break
    case 'open':
      life.state = 'open'
      fundDays(life, from, today)
      break
    case 'close':
      life.state = 'closed'
      break
    case 'discard':
      life.givenBack += reserveOf(life)
      life.state = 'discarded'
      break
    case 'give back':
      life.givenBack += free
  }
}

/** All that was ever put in pays so many dates; those that were over before anything paid for them are left out. */
function fundDays(life: ProjectLife, from: string, today: string): void {
  if (life.terms.kind !== 'balance') return
  const count = daysPaid(life.terms, reserveOf(life))
  for (let last = life.pays.at(-1) ?? from; life.pays.length < count; ) {
    last = last >= dateAfter(today, -1) ? dateAfter(last, 1) : today
    life.pays.push(last)
  }
}
