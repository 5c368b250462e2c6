import { addDays } from '../../shared/calc/dates.ts'
import { DAY, secondsOf } from '../../shared/time.ts'
import type { DocumentDefinition, Money } from '../documents/definition.ts'
import { isSameLegs, legsLine } from '../documents/faults.ts'
import { readLegs } from '../ledger/entry.ts'
import { dateOfSignDay, type SignDay, signDayOf } from '../table/sign-days.ts'
import type { Row } from '../table/write.ts'
import { effectsOf } from './effects.ts'

/** Days older than this cannot be made up, so no row before them is still to come. */
const MADE_UP_WITHIN = 40 * DAY

const money: Money = {
  legs: ['legs'],
  values: { how: ['signed', 'madeUp'] },
  entries: (row) =>
    row.legs ? [{ at: Number(row.at), movement: 'sign_in', legs: readLegs(row.legs as string[]) }] : [],
  symbol: () => null,
  locked: () => [],
  settledAt: (row) =>
    Math.max(Number(row.at), secondsOf(Date.parse(`${row.date}T00:00:00Z`)) + MADE_UP_WITHIN),
  idsBehind: MADE_UP_WITHIN + 2 * DAY,
  taken: () => [],
  once: (row) => [`sign-in of ${row.date}`],
  faults,
  notices: () => [],
  together: { kinds: ['sign'], faults: runs, keeps: lastRun },
}

export const signDocument: DocumentDefinition<'sign', SignDay> = {
  kind: 'sign',
  of: signDayOf,
  money,
  review: null,
  listed: null,
  effects: effectsOf,
}

const said = (wrong: boolean, words: string): string[] => (wrong ? [words] : [])

/** Duplicates the paying code on purpose, so that its faults are found. */
function faults(row: Row): string[] {
  const [asset, amount] = [row.asset as string, row.amount as bigint]
  const signed = row.how === 'signed'
  const expected = signed
    ? [legsLine('house:bonus', asset, -amount), legsLine('available', asset, amount)]
    : []
  return [
    ...said(!isSameLegs(row.legs, expected), 'a day that was not paid its amount, or paid though made up'),
    ...said(amount < 0n || (!signed && amount !== 0n), 'a day made up that earned, or one that took'),
    ...said(dateOfSignDay(row.sk.slice('S#'.length)) !== row.date, 'a day under the id of another'),
    ...said(!signed && !(String(row.madeUpOn) > String(row.date)), 'a day made up before it was over'),
  ]
}

const datesOf = (rows: readonly Row[], kept: readonly Row[]): Set<string> =>
  new Set([
    ...rows.map(({ date }) => date as string),
    ...kept.flatMap(({ date, streak }) =>
      Array.from({ length: Number(streak) }, (_, back) => addDays(date as string, -back)),
    ),
  ])

function lastRun(settled: readonly Row[], kept: readonly Row[]): Row[] {
  const last = [...kept, ...settled].toSorted((a, b) => (String(a.date) < String(b.date) ? -1 : 1)).at(-1)
  if (!last) return []
  const dates = datesOf(settled, kept)
  let days = 1
  while (dates.has(addDays(last.date as string, -days))) days += 1
  return [{ pk: last.pk, sk: last.sk, date: last.date as string, streak: BigInt(days) }]
}

function runs(rows: readonly Row[], _rules: unknown, kept: readonly Row[]): { of: string; words: string }[] {
  const dates = datesOf(rows, kept)
  return rows.flatMap(({ sk, date, streak }) => {
    const missing = Array.from({ length: Number(streak) }, (_, back) => addDays(date as string, -back)).some(
      (day) => !dates.has(day),
    )
    return missing || Number(streak) < 1 ? [{ of: sk, words: 'a streak longer than the days before it' }] : []
  })
}
