/**
 * What a holding has earned, been paid and still carries, worked out a second time from the published rules, importing
 * nothing of the product. Money stands in lots with the date they came on; a lot earns on later dates alone. What was earned
 * is one sum of exact millionths, and whatever is paid is a part of it: nothing is carried from day to day.
 */
export interface OracleTerms {
  /** Of a day, millionths of what earns. */
  rate: bigint
  /** 0: the balance product, which has no end and pays into itself. */
  days: number
  dividend: 'daily' | 'dailyReturn' | 'maturity'
}

export interface Life {
  terms: OracleTerms
  /** The date it begins to count from; null while its rest is awaited. */
  begins: string | null
  term: number
  booked: number
  lots: { date: string; amount: bigint }[]
  /** Millionths of a minor unit earned in this term, or at all in the balance product, and whole ones paid of them. */
  earned: bigint
  counted: bigint
  unpaid: bigint
  /** Paid in all terms. */
  paid: bigint
  wanted: bigint | null
  /** What its end paid, gave back, and kept of what was earned. */
  end: { how: string; paid: bigint; back: bigint; forfeited: bigint } | null
}

export interface OracleDay {
  date: string
  number: number
  earning: bigint
  earned: bigint
  paid: bigint
  /** Principal given back; below zero where the return goes into it. */
  released: bigint
}

const MILLION = 1_000_000n
const ceiling = (top: bigint, bottom: bigint): bigint => (top + bottom - 1n) / bottom
const DAY_MS = 86_400_000

export const dateAfter = (date: string, days: number): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

export const heldIn = ({ lots }: Life): bigint => lots.reduce((sum, { amount }) => sum + amount, 0n)

/** Bought on a date: whole, or as a first part of what is wanted. */
export const lifeOf = (terms: OracleTerms, date: string, amount: bigint, wanted: bigint | null): Life => ({
  ...{ terms, term: 0, booked: 0, earned: 0n, counted: 0n, unpaid: 0n, paid: 0n, wanted, end: null },
  begins: wanted === null ? date : null,
  lots: [{ date, amount }],
})

/** More was paid in. */
export function paidIn(life: Life, date: string, amount: bigint): void {
  const isEmpty = heldIn(life) === 0n
  life.lots.push({ date, amount })
  if (life.wanted !== null) {
    if (heldIn(life) < life.wanted) return
    // It is whole: all of it begins now.
    Object.assign(life, { wanted: null, begins: date, lots: [{ date, amount: heldIn(life) }] })
  } else if (life.terms.days === 0 && isEmpty)
    Object.assign(life, { begins: date, term: life.term + 1, booked: 0 })
}

/** Some was taken out, of what came last. */
export function takenOut(life: Life, amount: bigint): void {
  life.lots.sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))
  for (let left = amount; left > 0n; ) {
    const last = life.lots.at(-1)
    if (!last) throw new Error(`${left} more was taken out than there was`)
    const part = last.amount < left ? last.amount : left
    last.amount -= part
    left -= part
    if (last.amount === 0n) life.lots.pop()
  }
}

/** The next day; `rate`: of its date. */
export function dayOver(life: Life, rate = life.terms.rate): OracleDay {
  const { days, dividend } = life.terms
  const number = life.booked + 1
  if (life.begins === null || (days > 0 && number > days)) throw new Error(`there is no day ${number}`)
  const date = dateAfter(life.begins, number)
  const earning = life.lots.reduce((sum, lot) => sum + (lot.date < date ? lot.amount : 0n), 0n)
  life.booked = number
  life.earned += earning * rate
  const isLast = number === days
  const whole = isLast ? ceiling(life.earned, MILLION) : life.earned / MILLION
  const earned = whole - life.counted
  life.counted = whole
  life.unpaid += earned
  const paid = dividend === 'maturity' && !isLast ? 0n : life.unpaid
  life.unpaid -= paid
  life.paid += paid
  if (days === 0) {
    if (paid > 0n) life.lots.push({ date, amount: paid })
    return { date, number, earning, earned, paid, released: -paid }
  }
  const released = dividend === 'daily' ? heldIn(life) / BigInt(days - number + 1) : 0n
  const left = heldIn(life) - released
  life.lots = left > 0n ? [{ date, amount: left }] : []
  return { date, number, earning, earned, paid, released }
}

/** A new term from a date on. */
export function renewedOn(life: Life, date: string, terms: OracleTerms): void {
  Object.assign(life, {
    terms,
    begins: date,
    term: life.term + 1,
    booked: 0,
    earned: 0n,
    counted: 0n,
    unpaid: 0n,
  })
  life.lots = [{ date, amount: heldIn(life) }]
}

/** Ended: before its maturity it is paid half of what was earned and not paid, rounded down. */
export function endedBy(life: Life, how: string): NonNullable<Life['end']> {
  const back = heldIn(life)
  const exact = life.earned - (life.counted - life.unpaid) * MILLION
  const paid = how === 'early' ? exact / (2n * MILLION) : 0n
  const forfeited = how === 'early' ? life.unpaid - paid : 0n
  life.paid += paid
  life.lots = []
  life.wanted = null
  life.end = { how, paid, back, forfeited }
  return life.end
}

export const stateIn = ({ wanted, end, terms, booked }: Life): string =>
  end
    ? end.how === 'refunded'
      ? 'refunded'
      : 'settled'
    : wanted !== null
      ? 'awaiting'
      : terms.days > 0 && booked === terms.days
        ? 'due'
        : 'earning'

/** What is still to be paid as return if nothing comes between. Of the balance product nothing is promised ahead. */
export function stillToCome(life: Life): bigint {
  if (life.end || life.terms.days === 0) return 0n
  const copy: Life = {
    ...life,
    begins: life.begins ?? '2026-01-01',
    lots: life.wanted === null ? life.lots.map((lot) => ({ ...lot })) : [{ date: '', amount: heldIn(life) }],
  }
  while (copy.booked < copy.terms.days) dayOver(copy)
  return copy.paid - life.paid
}
