import type { DocumentKind } from '../../shared/documents.ts'
import { NO_LIMIT } from '../ledger/account.ts'
import type { Row } from '../table/write.ts'
import { documents } from './index.ts'
import { type Moved, wrongDays } from './reconcile-days.ts'
import type { Rules } from './rules.ts'

/** Something that does not add up: what is stored, and what the documents say it should be. */
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
    | 'days = documents'
  /** The attribute or document, and in plain words what is wrong. */
  of: string
  found: bigint
  expected: bigint
}

export type Tally = Map<string, bigint>

/** What was read of one user. */
export interface UserBooks {
  account?: Row
  /** Sums of the user's own legs, by the account item's attribute ("USD_available"). */
  sums: Tally
  /** What open documents hold locked, by asset. */
  locked: Tally
  /** What documents took of the account's counters ("openTotal", "open BTCUSD"). */
  counters: Tally
  /** What they took of each day's limits ("leftStake 2026-11-25"). */
  ofDays: Tally
  /** What is left of the turnover of each bonus ("turnover 01K..."). */
  ofBonuses: Tally
  /** How often what a user gets once was given ("grant at registration"). */
  given: Tally
  /** Rows that are held against others of their user, by the kind whose definition does. */
  together: Map<DocumentKind, Row[]>
  /** What was held at the end of days, and the movements that is the sum of. */
  days: Row[]
  /** Read only of a user with such days: a document that cannot be is found wrong in itself. */
  moves: (() => Moved[])[]
}

const BALANCE = /^[A-Z]+_(available|locked|bonus)$/
/** Attributes of an account that hold what is left of its day's limits, and those that held the limits once. */
const LIMITS = { leftStake: 'maxStake', leftLoss: 'maxLoss', leftDeposit: 'maxDeposit' }

/** None of a document that cannot be read: whatever is wrong with it, the others are looked at. */
function readable(read: () => Moved[]): Moved[] {
  try {
    return read()
  } catch {
    return []
  }
}

/** What an account holds, against what its documents say. */
export function compared(uid: string, books: UserBooks, rules: Rules): Mismatch[] {
  const { account, sums, locked, counters, ofDays, ofBonuses, given, days, moves } = books
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
  // An account from before profit was kept has none until it is counted.
  if (account.profit === undefined) counters.delete('profit')
  for (const name of new Set([...kept.keys(), ...counters.keys()]))
    check('counters = documents', name, kept.get(name), counters.get(name) ?? 0n)
  for (const [name, limit] of Object.entries(LIMITS)) {
    if (account[name] === undefined) continue
    const most = limitIn(account, name, limit) ?? NO_LIMIT
    const expected = most - (ofDays.get(`${name} ${account.day}`) ?? 0n)
    check('left of the day = limit less documents', name, account[name], expected)
  }
  // Withdrawals of the account's own day; released ones of it count no more.
  check('counters = documents', 'outs', account.outs, ofDays.get(`outs ${account.day}`) ?? 0n)
  if (account.bonus !== undefined || account.turnover !== undefined)
    check(
      'counters = documents',
      'turnover',
      account.turnover,
      ofBonuses.get(`turnover ${account.bonus}`) ?? 0n,
    )
  for (const [by, rows] of books.together)
    for (const { of, words } of documents[by].money?.together?.faults(rows, rules) ?? [])
      wrong('document right in itself', `${of}: ${words}`, 1n, 0n)
  for (const [name, times] of given) check('given once', name, times, 1n)
  // What is left of a limit may be: it can be lowered below what the day has used.
  const unlimited = Object.entries(LIMITS).flatMap(([name, limit]) =>
    limitIn(account, name, limit) === undefined ? [name] : [],
  )
  for (const name of [...balances, ...unlimited]) {
    const amount = account[name]
    if (typeof amount === 'bigint' && amount < 0n) wrong('never below zero', name, amount, 0n)
  }
  const moved = days.length > 0 ? moves.flatMap(readable) : []
  for (const { of, found: is, expected } of wrongDays(account, days, moved))
    wrong('days = documents', of, is, expected)
  for (const [name, amount] of kept) {
    if (name.startsWith('bonus ')) continue
    const most = name === 'openTotal' ? rules.totalMax : rules.positionMax(name.replace('open ', ''))
    if (most !== undefined && amount > most) wrong('within its bounds', name, amount, most)
  }
  return found
}

/** The limit of what is left: of the text `limits` (`s2rs`: stakes, by 36 digits), or in an attribute of its own. */
function limitIn(account: Row, left: string, former: string): bigint | undefined {
  const letter = left.slice('left'.length).charAt(0).toLowerCase()
  const words = ((account.limits ?? '') as string).split(' ')
  const [digits] = (words.find((word) => word.startsWith(letter)) ?? '').slice(1).split('/')
  if (!digits) return account[former] as bigint | undefined
  return digits === '-' ? undefined : BigInt(Number.parseInt(digits, 36))
}

/** An account's counters by the names documents use: `openTotal`, `profit`, each key of `open`, and the bonus that runs. */
function countersOf(account: Row): Tally {
  const open = Object.entries((account.open ?? {}) as Record<string, bigint>)
  return new Map([
    ['openTotal', (account.openTotal as bigint | undefined) ?? 0n],
    ...(account.profit === undefined ? [] : [['profit', account.profit as bigint] as const]),
    ...open.map(([key, amount]) => [`open ${key}`, amount] as const),
    ...(account.bonus === undefined ? [] : [[`bonus ${account.bonus}`, 1n] as const]),
  ])
}
