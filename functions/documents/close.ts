import type { DocumentKind, MoneyKind } from '../../shared/documents.ts'
import { firstIdAt } from '../../shared/ids.ts'
import { type EpochSeconds, HOUR, msOf } from '../../shared/time.ts'
import { documentPlaces, keys } from '../table/keys.ts'
import type { Row, Value } from '../table/write.ts'
import { documents, kindOf, type MoneyDocument, moneyDocuments } from './index.ts'
import { settledAt } from './newer.ts'
import type { Tally, UserBooks } from './reconcile-account.ts'

/** Sums of an account's settled documents, so that the next look reads none of them. */
export interface Close {
  until: EpochSeconds
  /** No later look needs sums of an earlier day or bonus. */
  day: string
  bonus: string | undefined
  documents: number
  sums: Tally
  counters: Tally
  ofDays: Tally
  ofBonuses: Tally
  given: Tally
  totals: Tally
  shared: Tally
  kept: Map<DocumentKind, readonly Row[]>
  from: ReadonlyMap<string, string>
}

const TALLIES = ['sums', 'counters', 'ofDays', 'ofBonuses', 'given', 'totals', 'shared'] as const

export function settledBefore(until: EpochSeconds, rows: readonly Row[]): (row: Row) => boolean {
  const bySort = new Map(rows.map((row) => [row.sk, row]))
  const isSettled = (row: Row): boolean => {
    const kind = kindOf(row)
    const money = kind && documents[kind].money
    const at = money ? settledAt(kind as MoneyKind, row) : null
    if (!money || at === null || at >= until) return false
    const whole = money.partOf && bySort.get(money.partOf(row))
    return whole === undefined || isSettled(whole)
  }
  return isSettled
}

export interface Counted {
  documents: number
  totals: Tally
  shared: Tally
  books: Omit<UserBooks, 'account' | 'locked' | 'together' | 'newer'>
}

export function closeOf(
  { until, day, bonus }: Pick<Close, 'until' | 'day' | 'bonus'>,
  { documents, totals, shared, books }: Counted,
  open: readonly Row[],
): Close {
  const only = (tally: Tally, isKept: (name: string) => boolean): Tally =>
    new Map([...tally].filter(([name, amount]) => amount !== 0n && isKept(name)))
  const any = () => true
  const lastWord = (name: string) => name.split(' ').at(-1) ?? ''
  return {
    ...{ until, day, bonus, documents },
    sums: only(books.sums, any),
    counters: only(books.counters, any),
    ofDays: only(books.ofDays, (name) => lastWord(name) >= day),
    ofBonuses: only(books.ofBonuses, (name) => lastWord(name) === bonus),
    // A name with a number is of a day or of one document: a whole look finds a second one.
    given: only(books.given, (name) => !/\d/.test(name)),
    totals: only(totals, any),
    shared: only(shared, any),
    kept: new Map(books.kept),
    from: new Map(moneyDocuments.map((each) => [each.kind, fromOf(each, until, open)])),
  }
}

function fromOf({ kind, money }: MoneyDocument, until: EpochSeconds, open: readonly Row[]): string {
  const { sk: prefix } = documentPlaces[kind]
  const behind = money.idsBehind ?? HOUR
  const usual = behind === 'unbounded' ? prefix : prefix + firstIdAt(msOf(until - behind))
  return open.reduce((first, row) => (kindOf(row) === kind && row.sk < first ? row.sk : first), usual)
}

export function closeRow(uid: string, close: Close): Row {
  const { until, day, bonus, documents, kept, from } = close
  return {
    ...keys.close(uid),
    ...{ until, day, documents },
    ...(bonus !== undefined && { bonus }),
    ...Object.fromEntries(TALLIES.map((name) => [name, Object.fromEntries(close[name])])),
    kept: Object.fromEntries([...kept].map(([kind, rows]) => [kind, [...rows]])),
    from: Object.fromEntries(from),
  }
}

export function closeOfRow(row: Row): Close {
  const mapOf = <Of>(name: string) =>
    new Map(Object.entries((row[name] ?? {}) as Record<string, Value>) as [string, Of][])
  return {
    until: Number(row.until),
    day: row.day as string,
    bonus: row.bonus as string | undefined,
    documents: Number(row.documents),
    ...(Object.fromEntries(TALLIES.map((name) => [name, mapOf<bigint>(name)])) as Pick<
      Close,
      (typeof TALLIES)[number]
    >),
    kept: mapOf<Row[]>('kept') as Close['kept'],
    from: mapOf<string>('from'),
  }
}
