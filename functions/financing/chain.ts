import { addDays } from '../../shared/calc/dates.ts'
import type { Seconds } from '../../shared/time.ts'
import type { Rules } from '../documents/rules.ts'
import type { Row } from '../table/write.ts'

// Duplicates the booking arithmetic on purpose, as faults.ts does, so that its faults are found.

const MILLION = 1_000_000n
/** Servers' clocks may differ by this: a withdrawal before one's midnight may be after another's. */
const SKEW: Seconds = 2
const big = (value: unknown): bigint => (typeof value === 'bigint' ? value : BigInt(Number(value ?? 0)))
const sum = (rows: readonly Row[], of: (row: Row) => bigint): bigint =>
  rows.reduce((all, row) => all + of(row), 0n)
const idOf = ({ sk }: Row): string => sk.slice(2)
const lockedBy = (row: Row, name: string): bigint =>
  ((row[name] ?? []) as string[]).reduce(
    (all, line) => (line.startsWith('locked ') ? all + BigInt(line.split(' ')[2] ?? 0) : all),
    0n,
  )

export interface RowFault {
  of: string
  words: string
}

export function chainFaults(rows: readonly Row[], { dayOf }: Pick<Rules, 'dayOf'>): RowFault[] {
  const of = (letter: string) => rows.filter(({ sk }) => sk.startsWith(letter))
  const holdings = new Map(of('H#').map((row) => [idOf(row), row]))
  const strays = [...of('N#'), ...of('Q#')].flatMap((row) => {
    const holding = holdings.get(String(row.holding))
    const isRight = holding && holding.project === row.project && holding.asset === row.asset
    return isRight ? [] : [{ of: row.sk, words: 'of no holding of its user' }]
  })
  return [
    ...strays,
    ...[...holdings].flatMap(([id, holding]) => {
      const days = of('N#')
        .filter((row) => row.holding === id)
        .toSorted((a, b) => Number(a.term) - Number(b.term) || Number(a.number) - Number(b.number))
      const moved = of('Q#').filter((row) => row.holding === id)
      try {
        return [
          ...daysFaults(holding, days, moved, dayOf),
          ...sumFaults(holding, days, moved),
          ...freshFaults(holding, moved, dayOf),
        ]
      } catch {
        return [{ of: holding.sk, words: 'dates or numbers that cannot be read' }]
      }
    }),
  ]
}

const said = (wrong: boolean, row: Row, words: string): RowFault[] => (wrong ? [{ of: row.sk, words }] : [])
const movedBy = (row: Row): bigint => (row.out === undefined ? big(row.amount) : -big(row.amount))
const isJustBefore = ({ at, out }: Row, date: string, dayOf: Rules['dayOf']): boolean =>
  out !== undefined && dayOf(Number(at)) < date && dayOf(Number(at) + SKEW) >= date
const unpaidAfter = (day: Row): bigint => big(day.unpaidBefore) + big(day.earned) - big(day.paid)

function daysFaults(
  holding: Row,
  days: readonly Row[],
  moved: readonly Row[],
  dayOf: Rules['dayOf'],
): RowFault[] {
  const isBalance = Number(holding.days) === 0
  return days.flatMap((day, index) => {
    const before = days[index - 1]
    const isNew = !before || Number(before.term) !== Number(day.term)
    const goesOn = before && (isBalance || !isNew)
    const date = String(day.date)
    const isNow = Number(day.term) === Number(holding.term)
    const expected = isNow
      ? addDays(String(holding.boughtOn), Number(day.number))
      : isNew
        ? date
        : addDays(String(before.date), 1)
    const standing = big(lockedBy(holding, 'legs')) - sum(days.slice(0, index), (each) => big(each.released))
    const most = standing + sum(moved, (each) => (dayOf(Number(each.at)) < date ? movedBy(each) : 0n))
    // Money taken out on that date may or may not have earned.
    const taken = sum(moved, (each) =>
      dayOf(Number(each.at)) === date && each.out !== undefined ? big(each.amount) : 0n,
    )
    const takenEarly = sum(moved, (each) => (isJustBefore(each, date, dayOf) ? big(each.amount) : 0n))
    const earning = big(day.earning)
    const rate = big(day.dailyRate)
    return [
      ...said(
        Number(day.number) !== (isNew ? 1 : Number(before.number) + 1),
        day,
        'not the day after the one before',
      ),
      ...said(date !== expected, day, 'of another date than its number'),
      ...said(
        big(day.carryBefore) !== (goesOn ? big(before.carryAfter) : 0n),
        day,
        'a carry that the day before did not leave',
      ),
      ...said(
        big(day.unpaidBefore) !== (goesOn ? unpaidAfter(before) : 0n),
        day,
        'a return unpaid that the day before did not leave',
      ),
      ...said(earning > most + takenEarly || earning < most - taken, day, 'earned on what was not in it'),
      ...said(
        isNow && rate !== big(holding.dailyRate) && !(isBalance && rate === 0n),
        day,
        'at another rate than its holding',
      ),
      ...said(dayOf(Number(day.at)) <= date, day, 'booked before it was over'),
    ]
  })
}

const takenBy = (holding: Row, moved: readonly Row[]): bigint =>
  lockedBy(holding, 'legs') + sum(moved, movedBy)

/** Sold: everything taken, less what ends gave back. Owed: paid and still promised. */
export function countsOfProjects(rows: readonly Row[]): [string, bigint][] {
  const holdings = rows.filter(({ sk }) => sk.startsWith('H#'))
  const moved = rows.filter(({ sk }) => sk.startsWith('Q#'))
  return holdings.flatMap((row) => {
    const own = moved.filter(({ holding }) => holding === idOf(row))
    const sold = takenBy(row, own) - big(row.freed)
    return [
      [`sold ${row.project}`, sold],
      [`owed ${row.project}`, big(row.paid) + big(row.promised)],
    ]
  })
}

function sumFaults(holding: Row, days: readonly Row[], moved: readonly Row[]): RowFault[] {
  const now = days.filter(({ term }) => Number(term) === Number(holding.term))
  const last = Number(holding.days) === 0 ? days.at(-1) : now.at(-1)
  const isEnded = holding.how !== undefined
  const [unpaid, carry] = [last ? unpaidAfter(last) : 0n, last ? big(last.carryAfter) : 0n]
  const principal = takenBy(holding, moved) - sum(days, ({ released }) => big(released))
  const exact = unpaid * MILLION + carry
  const isEarly = holding.how === 'early'
  const isGivenBack = isEarly || holding.how === 'refunded'
  const atEnd = isEarly ? exact / (2n * MILLION) : 0n
  const forfeited = isEarly && unpaid > atEnd ? unpaid - atEnd : 0n
  const isWhole = Number(holding.booked) === Number(holding.days)
  const found = (wrong: boolean, words: string) => said(wrong, holding, words)
  return [
    ...found(Number(holding.booked) !== now.length, 'other days than are booked'),
    ...found(
      big(holding.paid) !== sum(days, ({ paid }) => big(paid)) + big(holding.endPaid),
      'another return than its days paid',
    ),
    ...found(big(holding.unpaid) !== (isEnded ? 0n : unpaid), 'a return unpaid that its days did not leave'),
    ...found(big(holding.carry) !== (isEnded ? 0n : carry), 'a carry that its days did not leave'),
    ...found(big(holding.principal) !== (isEnded ? 0n : principal), 'a principal that did not come'),
    ...found(
      isEnded && -lockedBy(holding, 'endLegs') !== principal,
      'an end that gave back what did not come',
    ),
    ...found(
      big(holding.endPaid) !== atEnd || big(holding.forfeited) !== forfeited,
      'an end that paid another part',
    ),
    ...found(
      isGivenBack && holding.freed !== takenBy(holding, moved),
      'an end that gave its project back another share',
    ),
    ...found(!isGivenBack && holding.freed !== undefined, 'a share given back though it ran to its end'),
    ...found(
      /^(matured|bySelf)$/.test(String(holding.how)) && !isWhole,
      'at its maturity before its last day',
    ),
    ...found(holding.how === 'refunded' && holding.boughtOn !== undefined, 'refunded though it was whole'),
    ...found(
      holding.wanted !== undefined && big(holding.wanted) !== big(holding.amount),
      'awaits another amount than was bought',
    ),
  ]
}

/** Money that does not earn yet came on that date or later. */
function freshFaults(holding: Row, moved: readonly Row[], dayOf: Rules['dayOf']): RowFault[] {
  const fresh = big(holding.fresh)
  if (holding.how !== undefined || holding.boughtOn === undefined)
    return said(fresh !== 0n, holding, 'money too late to earn, and none that earns')
  const next = addDays(String(holding.boughtOn), Number(holding.booked) + 1)
  const late = moved.filter(({ at }) => dayOf(Number(at)) >= next)
  const came = sum(late, (each) => (each.out === undefined ? big(each.amount) : 0n))
  const isExact = moved.every(
    (each) => each.out === undefined || (!late.includes(each) && !isJustBefore(each, next, dayOf)),
  )
  return said(
    fresh > came || (isExact && fresh !== came),
    holding,
    'money too late to earn that did not come late',
  )
}
