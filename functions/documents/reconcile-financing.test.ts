import { expect, test } from 'vitest'
import { quotedReturn, standingAtStart } from '../../shared/calc/financing.ts'
import { ending } from '../financing/end.ts'
import { type Holding, holdingPut } from '../financing/holding.ts'
import { investedLegs } from '../financing/legs.ts'
import { bookDays } from '../financing/periods.ts'
import { topupPut } from '../financing/topup.ts'
import { NO_LIMIT } from '../ledger/account.ts'
import type { Row, Value } from '../table/write.ts'
import { reconcile } from './reconcile.ts'
import { wordsOf } from './reconcile-table.ts'
import { noRules, type Rules } from './rules.ts'

// The rows of one user with a holding in each state, as the booking code writes them; then each number in them is planted
// otherwise, one at a time.

const at = Date.UTC(2026, 10, 25, 15) / 1000
const id = (end: string) => `01KAY00000000000000000000${end}`
const zone = 'UTC'
const terms = { dailyRate: 3_333n, days: 3, dividend: 'dailyReturn' } as const

const bought = (end: string, amount: bigint, changes: Partial<Holding> = {}): Holding => ({
  ...{
    uid: '1',
    id: id(end),
    operation: id(end),
    project: 'p',
    version: 1,
    asset: 'USD',
    state: 'earning',
    terms,
  },
  ...{
    boughtOn: '2026-11-25',
    term: 0,
    renewalsLeft: 1,
    renewedBy: [],
    stoppedBy: null,
    standing: standingAtStart(amount),
  },
  ...{ bought: { amount, isPart: false }, wanted: null, awaitsUntil: null, paid: 0n, changes: 0, at },
  ...{ promised: quotedReturn(changes.terms ?? terms, amount), bookedAt: null, ended: null },
  ...{ legs: investedLegs('USD', amount), endLegs: [] },
  ...changes,
})
const rowOf = (holding: Holding): Row => {
  const { epk, esk, ...row } = holdingPut(holding, 1).item
  return (holding.ended ? row : { ...row, epk, esk }) as Row
}
const daysOf = (holding: Holding, today: string, rate?: bigint) => {
  const project =
    rate === undefined ? undefined : { dailyRate: rate, fundedUntil: '2027-01-01', unfunded: [] }
  const booking = bookDays(holding, { today, at: at + 5 * 86_400, timeZone: zone, most: 40 }, project)
  if (!booking) throw new Error('no day is over')
  return { after: booking.after, days: booking.documents.map(({ item }) => item) }
}

const due = daysOf(bought('1', 100_00n), '2026-11-30')
const earning = daysOf(
  bought('2', 100_07n, { terms: { ...terms, dividend: 'maturity' }, promised: 1_01n }),
  '2026-11-28',
)
const parts = daysOf(
  bought('3', 50_00n, { terms: { ...terms, dividend: 'daily' }, promised: 34n }),
  '2026-11-29',
)
const balance = daysOf(
  bought('4', 90_00n, { terms: { ...terms, days: 0 }, promised: 0n }),
  '2026-11-28',
  3_333n,
)
const more: Holding = {
  ...balance.after,
  standing: {
    ...balance.after.standing,
    principal: balance.after.standing.principal + 10_00n,
    fresh: 10_00n,
  },
}
const awaiting = bought('5', 20_00n, {
  ...{ state: 'awaiting', boughtOn: null, bought: { amount: 100_00n, isPart: true }, wanted: 100_00n },
  ...{ awaitsUntil: at + 900, promised: 20n },
})
const early = ending(
  daysOf(bought('6', 100_00n, { terms: { ...terms, dividend: 'maturity' }, promised: 1_00n }), '2026-11-27')
    .after,
  'early',
  at + 2 * 86_400,
  id('8'),
).after
const earlyDays = daysOf(
  bought('6', 100_00n, { terms: { ...terms, dividend: 'maturity' } }),
  '2026-11-27',
).days
const topup = topupPut({
  ...{
    uid: '1',
    id: id('7'),
    holding: id('4'),
    project: 'p',
    asset: 'USD',
    amount: 10_00n,
    out: false,
    at: at + 3 * 86_400,
  },
}).item

const grant: Row = {
  ...{
    pk: 'U#1',
    sk: 'D#1',
    class: 1n,
    status: 1n,
    reason: 'registration',
    asset: 'USD',
    amount: 10_000_00n,
  },
  legs: ['outside:practice USD -1000000', 'available USD 1000000'],
}
const stored = (row: Row): Row =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? BigInt(value) : value]),
  ) as Row
const documents = [
  ...[due.after, earning.after, parts.after, more, awaiting, early].map(rowOf),
  ...[due, earning, parts, balance].flatMap(({ days }) => days),
  ...earlyDays,
  topup,
].map(stored)

/** The account that has come by exactly these. */
function accountOf(rows: readonly Row[]): Row {
  const sums: Record<string, bigint> = { USD_available: 0n, USD_locked: 0n }
  for (const line of [grant, ...rows].flatMap(({ legs, endLegs }) => [
    ...((legs ?? []) as string[]),
    ...((endLegs ?? []) as string[]),
  ])) {
    const [account = '', asset, amount = ''] = line.split(' ')
    if (!account.includes(':'))
      sums[`${asset}_${account}`] = (sums[`${asset}_${account}`] ?? 0n) + BigInt(amount)
  }
  const profit = rows.reduce((sum, { sk, paid, endPaid }) => {
    const more = sk.startsWith('N#') ? paid : sk.startsWith('H#') ? (endPaid ?? 0n) : 0n
    return sum + (more as bigint)
  }, 0n)
  return {
    pk: 'U#1',
    sk: 'A',
    ...sums,
    profit,
    openTotal: 0n,
    day: '2026-11-25',
    leftStake: NO_LIMIT,
    leftLoss: NO_LIMIT,
  }
}
/** Dates are looked up thousands of times. */
const dates = new Map<number, string>()
const rules: Rules = {
  ...noRules,
  dayOf(second) {
    const known = dates.get(second) ?? noRules.dayOf(second)
    dates.set(second, known)
    return known
  },
}
const found = (rows: readonly Row[], account: Row) =>
  reconcile([account, grant, ...rows], rules).mismatches.map(wordsOf)

test('what the booking code writes is right: a holding in each state, its days and what was added', () => {
  expect(found(documents, accountOf(documents))).toEqual([])
  expect(documents.map(({ sk, state }) => (sk.startsWith('H#') ? state : undefined)).filter(Boolean)).toEqual(
    [...['due', 'earning', 'settled', 'earning', 'awaiting', 'settled']],
  )
})

test('a day of no holding is one fault where there may be none', () => {
  const stray = { ...stored(due.days[0] as Row), holding: 'nobodys' }
  const { mismatches } = reconcile([accountOf([stray]), grant, stray], rules)
  const of = `${stray.sk}: of no holding of its user`
  expect(mismatches).toMatchObject([
    { uid: '1', check: 'document right in itself', of, found: 1n, expected: 0n },
  ])
})

/** Attributes that say nothing of amounts or of when anything earned. */
const NO_MONEY: Record<string, string[]> = {
  H: [
    'operation',
    'version',
    'renewalsLeft',
    'changes',
    'at',
    'bookedAt',
    'endedAt',
    'awaitsUntil',
    'stoppedBy',
  ],
  N: ['at'],
  Q: ['at'],
}
/** Not told by the rows of one user: which project is awaited, which term; how long a term was that ended early. */
const UNTOLD = ['H project awaiting', 'H term awaiting', 'H days settled']
const KEYS = ['pk', 'sk', 'epk', 'esk']
const other = (value: Value | undefined): Value => {
  if (Array.isArray(value))
    return value.map((line) => String(line).replace(/-?\d+$/, (text) => `${BigInt(text) + 1n}`))
  return typeof value === 'bigint' ? value + 1n : `${String(value)}x`
}

test('each number, date and word of money planted otherwise is found, and each row that is lost', () => {
  const survived = new Set<string>()
  for (const holding of documents.filter(({ sk }) => sk.startsWith('H#'))) {
    const rows = documents.filter((row) => row === holding || row.holding === holding.sk.slice(2))
    const account = accountOf(rows)
    for (const [index, row] of rows.entries()) {
      const kind = row.sk.charAt(0)
      if (found(rows.toSpliced(index, 1), account).length === 0) survived.add(`${row.sk} lost`)
      for (const name of Object.keys(row)) {
        if (KEYS.includes(name) || String(row[name]) === '' || NO_MONEY[kind]?.includes(name)) continue
        const planted = rows.with(index, { ...row, [name]: other(row[name]) })
        if (found(planted, account).length === 0) survived.add(`${kind} ${name} ${row.state ?? ''}`)
      }
    }
  }
  expect([...survived].toSorted()).toEqual(UNTOLD.toSorted())
})

test("what one server's clock took out before midnight of what another's brought in after it is right; of an hour before it is not", () => {
  const midnight = Date.UTC(2026, 10, 28) / 1000
  const move = (end: string, out: boolean, second: number) =>
    topupPut({
      ...{ uid: '1', id: id(end), holding: id('4'), project: 'p', asset: 'USD', amount: 10_00n },
      out,
      at: second,
    }).item
  const later = daysOf(balance.after, '2026-11-29', 3_333n)
  for (const [holding, days] of [
    [balance.after, balance.days],
    [later.after, [...balance.days, ...later.days]],
  ] as const) {
    const rows = (second: number) =>
      [rowOf(holding), ...days, move('7', false, midnight), move('8', true, second)].map(stored)
    const [skewed, hour] = [rows(midnight - 1), rows(midnight - 3600)]
    expect(found(skewed, accountOf(skewed))).toEqual([])
    expect(found(hour, accountOf(hour))).not.toEqual([])
  }
})
