import { createHash } from 'node:crypto'
import type { DocumentKind } from '../../shared/documents.ts'
import { NO_LIMIT } from '../ledger/account.ts'
import type { Row } from '../table/write.ts'
import { documents } from './index.ts'
import type { Rules } from './rules.ts'

export interface Mismatch {
  uid: string
  check:
    | 'account = legs'
    | 'locked = open documents'
    | 'counters = documents'
    | 'left of the day = limit less documents'
    | 'legs balance'
    | 'document right in itself'
    | 'given once'
    | 'never below zero'
    | 'has an account'
    | 'within its bounds'
    | 'days = journal'
    | 'project = its documents'
    | 'account = last journal row'
    | 'journal without gaps'
    | 'journal adds up'
    | 'close = documents'
    | 'known to this version'
  of: string
  found: bigint
  expected: bigint
  row?: string
}

export const digestOf = (row: Row): string =>
  createHash('sha256')
    .update(JSON.stringify(Object.entries(row).toSorted(), (_, value) => plain(value)))
    .digest('base64url')
    .slice(0, 16)

/** DynamoDB returns numbers as bigint or number. */
const plain = (value: unknown): unknown =>
  typeof value === 'bigint' || typeof value === 'number' ? `${value}` : value

export type Tally = Map<string, bigint>

export interface UserBooks {
  account?: Row
  sums: Tally
  locked: Tally
  counters: Tally
  ofDays: Tally
  ofBonuses: Tally
  given: Tally
  together: Map<DocumentKind, Row[]>
  kept: Map<DocumentKind, readonly Row[]>
  /** Sort keys of rows that a newer version wrote. */
  newer: string[]
}

const BALANCE = /^[A-Z]+_(available|locked|bonus)$/
const LIMITS = ['leftStake', 'leftLoss', 'leftDeposit']

const NEEDS_ALL_KINDS: Mismatch['check'][] = [
  'locked = open documents',
  'counters = documents',
  'left of the day = limit less documents',
]

/** One notice stands for all checks that rows of a newer version leave open. */
export function compared(uid: string, books: UserBooks, rules: Rules): Mismatch[] {
  const [of] = books.newer.toSorted()
  if (of === undefined) return comparedAll(uid, books, rules)
  const found = comparedAll(uid, { ...books, together: new Map() }, rules)
  const newer = {
    uid,
    check: 'known to this version',
    of,
    found: BigInt(books.newer.length),
    expected: 0n,
  } as const
  return [...found.filter(({ check }) => !NEEDS_ALL_KINDS.includes(check)), newer]
}

function comparedAll(uid: string, books: UserBooks, rules: Rules): Mismatch[] {
  const { account, sums, locked, counters, ofDays, ofBonuses, given } = books
  const found: Mismatch[] = []
  const wrong = (check: Mismatch['check'], of: string, number: bigint, expected: bigint) =>
    found.push({ uid, check, of, found: number, expected })
  const check = (name: Mismatch['check'], of: string, value: unknown, expected: bigint) => {
    const number = typeof value === 'bigint' ? value : 0n
    if (number !== expected) wrong(name, of, number, expected)
  }
  if (!account) return [{ uid, check: 'has an account', of: 'account', found: 0n, expected: 1n }]

  const balances = new Set([...Object.keys(account).filter((name) => BALANCE.test(name)), ...sums.keys()])
  for (const name of balances) check('account = legs', name, account[name], sums.get(name) ?? 0n)
  for (const name of balances) {
    if (!name.endsWith('_locked')) continue
    check('locked = open documents', name, account[name], locked.get(name.replace('_locked', '')) ?? 0n)
  }
  const kept = countersOf(account)
  for (const name of new Set([...kept.keys(), ...counters.keys()]))
    check('counters = documents', name, kept.get(name), counters.get(name) ?? 0n)
  for (const name of LIMITS) {
    if (account[name] === undefined) continue
    const most = limitIn(account, name) ?? NO_LIMIT
    const expected = most - (ofDays.get(`${name} ${account.day}`) ?? 0n)
    check('left of the day = limit less documents', name, account[name], expected)
  }
  check('counters = documents', 'outs', account.outs, ofDays.get(`outs ${account.day}`) ?? 0n)
  if (account.bonus !== undefined || account.turnover !== undefined)
    check(
      'counters = documents',
      'turnover',
      account.turnover,
      ofBonuses.get(`turnover ${account.bonus}`) ?? 0n,
    )
  for (const [by, rows] of books.together)
    for (const { of, words } of documents[by].money?.together?.faults(
      rows,
      rules,
      books.kept.get(by) ?? [],
    ) ?? []) {
      const row = rows.find(({ sk }) => sk === of)
      const which = { of: `${of}: ${words}`, ...(row && { row: digestOf(row) }) }
      found.push({ uid, check: 'document right in itself', ...which, found: 1n, expected: 0n })
    }
  for (const [name, times] of given) check('given once', name, times, 1n)
  // A limit's rest may be negative: a limit can be lowered below its use.
  const unlimited = LIMITS.filter((name) => limitIn(account, name) === undefined)
  for (const name of [...balances, ...unlimited]) {
    const amount = account[name]
    if (typeof amount === 'bigint' && amount < 0n) wrong('never below zero', name, amount, 0n)
  }
  for (const [name, amount] of kept) {
    if (name.startsWith('bonus ')) continue
    const most = name === 'openTotal' ? rules.totalMax : rules.positionMax(name.replace('open ', ''))
    if (most !== undefined && amount > most) wrong('within its bounds', name, amount, most)
  }
  return found
}

/** Reads the text `limits` (`s2rs`: base 36). */
function limitIn(account: Row, left: string): bigint | undefined {
  const letter = left.slice('left'.length).charAt(0).toLowerCase()
  const words = ((account.limits ?? '') as string).split(' ')
  const [digits] = (words.find((word) => word.startsWith(letter)) ?? '').slice(1).split('/')
  return !digits || digits === '-' ? undefined : BigInt(Number.parseInt(digits, 36))
}

function countersOf(account: Row): Tally {
  const open = Object.entries((account.open ?? {}) as Record<string, bigint>)
  return new Map([
    ['openTotal', (account.openTotal as bigint | undefined) ?? 0n],
    ['profit', account.profit as bigint],
    ...open.map(([key, amount]) => [`open ${key}`, amount] as const),
    ...(account.bonus === undefined ? [] : [[`bonus ${account.bonus}`, 1n] as const]),
  ])
}
