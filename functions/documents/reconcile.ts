import type { DocumentKind, MoneyKind } from '../../shared/documents.ts'
import type { Row } from '../table/write.ts'
import { type Close, type Counted, closeOf, settledBefore } from './close.ts'
import type { Taken } from './definition.ts'
import { documents, kindOf } from './index.ts'
import { isUnknownMoney, legNames, type Told, told } from './newer.ts'
import { compared, digestOf, type Mismatch, type Tally, type UserBooks } from './reconcile-account.ts'
import { noRules, type Rules } from './rules.ts'

/** The stage is at fault, not the user's money: it alarms and freezes nobody. */
export const isNotice = ({ check }: Pick<Mismatch, 'check'>): boolean =>
  [
    ...['within its bounds', 'days = journal', 'project = its documents'],
    ...['close = documents', 'known to this version'],
  ].includes(check)

export interface Reconciled {
  accounts: number
  documents: number
  mismatches: Mismatch[]
  /** By account and asset: `house:fees USD`, `available USD`. */
  totals: Map<string, bigint>
  /** By asset; each must be zero. */
  trial: Map<string, bigint>
  shared: Map<string, bigint>
}

const add = (tally: Tally, name: string, amount: bigint) => tally.set(name, (tally.get(name) ?? 0n) + amount)

const together = Object.values(documents).flatMap(({ kind, money }) =>
  money?.together ? [[kind, money.together] as const] : [],
)

export interface From {
  uid: string
  close: Close
}

/** Shares no code with posting. Rows may come in any order. */
function openBooks(rules: Rules, from?: From) {
  const users = new Map<string, UserBooks>()
  const totals: Tally = new Map(from?.close.totals)
  const shared: Tally = new Map(from?.close.shared)
  const faulty: Mismatch[] = []
  let count = from?.close.documents ?? 0

  function booksOf(uid: string): UserBooks {
    const before = from?.uid === uid ? from.close : undefined
    const books = users.get(uid) ?? {
      sums: new Map(before?.sums),
      locked: new Map(),
      counters: new Map(before?.counters),
      ofDays: new Map(before?.ofDays),
      ofBonuses: new Map(before?.ofBonuses),
      given: new Map(before?.given),
      together: new Map(),
      kept: new Map(before?.kept),
      newer: [],
    }
    users.set(uid, books)
    return books
  }

  function legsOf(uid: string, row: Row, attributes: readonly string[]): void {
    const own: Tally = new Map()
    for (const line of attributes.flatMap((name) => (row[name] ?? []) as string[])) {
      const [account = '', asset = '', amount = ''] = line.split(' ')
      add(own, asset, BigInt(amount))
      add(totals, `${account} ${asset}`, BigInt(amount))
      if (!account.includes(':')) add(booksOf(uid).sums, `${asset}_${account}`, BigInt(amount))
    }
    for (const [asset, sum] of own)
      if (sum !== 0n)
        faulty.push({ uid, check: 'legs balance', of: `${row.sk} ${asset}`, found: sum, expected: 0n })
  }

  function tally(uid: string, row: Row): Told | undefined {
    const kind = kindOf(row)
    const money = kind && documents[kind].money
    if (!money && !isUnknownMoney(row)) return undefined
    count += 1
    const books = booksOf(uid)
    const read = money ? told(kind as MoneyKind, row, rules) : undefined
    legsOf(uid, row, read && money ? money.legs : legNames(row))
    if (!kind || !read) {
      books.newer.push(row.sk)
      return undefined
    }
    for (const [by, { kinds }] of together)
      if (kinds.includes(kind)) books.together.set(by, [...(books.together.get(by) ?? []), row])
    for (const { asset, amount } of read.locked) add(books.locked, asset, amount)
    for (const taken of read.taken) add(tallyOf(books, taken), nameOf(taken), taken.amount)
    for (const name of read.once) add(books.given, name, 1n)
    return read
  }

  function document(uid: string, row: Row): void {
    const read = tally(uid, row)
    if (!read) return
    const wrong = (check: Mismatch['check'], words: string) =>
      faulty.push({
        ...{ uid, check, of: `${row.sk}: ${words}` },
        ...{ found: 1n, expected: 0n, row: digestOf(row) },
      })
    for (const words of read.faults) wrong('document right in itself', words)
    for (const words of read.notices) wrong('within its bounds', words)
  }

  function share(): void {
    for (const { together } of users.values())
      for (const [by, rows] of together)
        for (const [name, amount] of countsOf(by, rows)) add(shared, name, amount)
  }

  return {
    take(row: Row): void {
      const uid = row.pk.slice(2)
      if (row.pk.startsWith('U#') && row.sk === 'A') booksOf(uid).account = row
      else document(uid, row)
    },

    counted(uid: string, settled: readonly Row[]): Counted {
      for (const row of settled) tally(uid, row)
      share()
      const books = booksOf(uid)
      for (const [by, group] of together) {
        const rows = books.together.get(by)
        if (rows && group.keeps) books.kept.set(by, group.keeps(rows, books.kept.get(by) ?? []))
      }
      return { documents: count, totals, shared, books }
    },

    close(): Reconciled {
      const mismatches = [...users].flatMap(([uid, books]) => [...compared(uid, books, rules)])
      const accounts = [...users.values()].filter(({ account }) => account).length
      const all = [...faulty, ...mismatches]
      share()
      return { accounts, documents: count, mismatches: all, totals, shared, trial: trialOf(totals) }
    },
  }
}

function countsOf(by: DocumentKind, rows: readonly Row[]): readonly (readonly [string, bigint])[] {
  try {
    return documents[by].money?.together?.counts?.(rows) ?? []
  } catch {
    return []
  }
}

const nameOf = ({ counter, key, day, bonus }: Taken): string =>
  [counter, key, day, bonus].filter(Boolean).join(' ')
const tallyOf = ({ ofDays, ofBonuses, counters }: UserBooks, { day, bonus }: Taken): Tally =>
  day !== undefined ? ofDays : bonus !== undefined ? ofBonuses : counters

export function trialOf(totals: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const trial: Tally = new Map()
  for (const [name, sum] of totals) add(trial, name.split(' ')[1] ?? '', sum)
  return trial
}

export function reconcile(rows: Iterable<Row>, rules: Rules = noRules, from?: From): Reconciled {
  const books = openBooks(rules, from)
  for (const row of rows) books.take(row)
  return books.close()
}

export function closed(
  uid: string,
  rows: readonly Row[],
  at: Pick<Close, 'until' | 'day' | 'bonus'>,
  rules: Rules,
  before: Close | null,
): Close {
  const isSettled = settledBefore(at.until, rows)
  const books = openBooks(rules, before ? { uid, close: before } : undefined)
  const open = rows.filter((row) => !isSettled(row))
  return closeOf(at, books.counted(uid, rows.filter(isSettled)), open)
}
