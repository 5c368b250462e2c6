import type { DocumentKind } from '../../shared/documents.ts'
import { NO_LIMIT } from '../ledger/account.ts'
import { dayPrefix } from '../table/keys.ts'
import type { Row } from '../table/write.ts'
import type { Money, Taken } from './definition.ts'
import { documents, kindOf } from './index.ts'
import { type Moved, wrongDays } from './reconcile-days.ts'
import { noRules, type Rules } from './rules.ts'

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

/**
 * What is wrong with the stage and not with its user's money: it rings, and freezes nobody. An order nobody settled,
 * a bound that was lowered later, a chart of the past.
 */
export const isNotice = ({ check }: Pick<Mismatch, 'check'>): boolean =>
  check === 'within its bounds' || check === 'days = documents'

export interface Reconciled {
  accounts: number
  documents: number
  mismatches: Mismatch[]
  /** Sum of all legs of all documents by account and asset, users' together: `house:fees USD`, `available USD`. */
  totals: Map<string, bigint>
  /** The same by asset; anything but zero is wrong. */
  trial: Map<string, bigint>
}

type Tally = Map<string, bigint>
interface UserBooks {
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

const add = (tally: Tally, name: string, amount: bigint) => tally.set(name, (tally.get(name) ?? 0n) + amount)
const BALANCE = /^[A-Z]+_(available|locked|bonus)$/
/** Attributes of an account that hold what is left of its day's limits, and those that held the limits once. */
const LIMITS = { leftStake: 'maxStake', leftLoss: 'maxLoss', leftDeposit: 'maxDeposit' }

const together = Object.values(documents).flatMap(({ kind, money }) =>
  money?.together ? [[kind, money.together] as const] : [],
)

/**
 * Adds up the documents and compares: every account with its legs, what is locked with what is open, counters with what
 * documents took, each document with itself and with the rules, and all legs with zero. It uses none of the code that
 * posts movements. Rows come in any order; those of no account or money document are ignored.
 */
function openBooks(rules: Rules) {
  const users = new Map<string, UserBooks>()
  const totals: Tally = new Map()
  const faulty: Mismatch[] = []
  let count = 0

  function booksOf(uid: string): UserBooks {
    const books = users.get(uid) ?? {
      sums: new Map(),
      locked: new Map(),
      counters: new Map(),
      ofDays: new Map(),
      ofBonuses: new Map(),
      given: new Map(),
      together: new Map(),
      days: [],
      moves: [],
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

  function document(uid: string, row: Row): void {
    const kind = kindOf(row)
    const money = kind && documents[kind].money
    if (!money) return
    count += 1
    const books = booksOf(uid)
    legsOf(uid, row, money.legs)
    books.moves.push(() => movesOf(kind, money, row))
    for (const [by, { kinds }] of together)
      if (kinds.includes(kind)) books.together.set(by, [...(books.together.get(by) ?? []), row])
    for (const { asset, amount } of money.locked(row)) add(books.locked, asset, amount)
    for (const taken of money.taken(row)) add(tallyOf(books, taken), nameOf(taken), taken.amount)
    for (const name of money.once(row, rules)) add(books.given, name, 1n)
    const wrong = (check: Mismatch['check'], words: string) =>
      faulty.push({ uid, check, of: `${row.sk}: ${words}`, found: 1n, expected: 0n })
    for (const words of money.faults(row, rules)) wrong('document right in itself', words)
    for (const words of money.notices(row, rules)) wrong('within its bounds', words)
  }

  return {
    take(row: Row): void {
      const uid = row.pk.slice(2)
      if (row.pk.startsWith('U#') && row.sk === 'A') booksOf(uid).account = row
      else if (row.pk.startsWith('U#') && row.sk.startsWith(dayPrefix)) booksOf(uid).days.push(row)
      else document(uid, row)
    },

    close(): Reconciled {
      const mismatches = [...users].flatMap(([uid, books]) => compared(uid, books, rules))
      const accounts = [...users.values()].filter(({ account }) => account).length
      const all = [...faulty, ...mismatches]
      return { accounts, documents: count, mismatches: all, totals, trial: trialOf(totals) }
    },
  }
}

/** None of a document that cannot be read: whatever is wrong with it, the others are looked at. */
function readable(read: () => Moved[]): Moved[] {
  try {
    return read()
  } catch {
    return []
  }
}

/** The movements of a document, as the statement lists them; an order's profit comes with the one that settles it, and
 * financing's with what is paid beside the user's own. */
function movesOf(kind: DocumentKind, money: Money, row: Row): Moved[] {
  let owned = 0n
  return money.entries(row).map(({ at, legs }, index) => {
    const changes: Tally = new Map()
    for (const { account, asset, amount } of legs) {
      if (account.includes(':')) continue
      add(changes, `${asset}_${account}`, amount)
      owned += amount
    }
    const gained = [...changes.values()].reduce((sum, amount) => sum + amount, 0n)
    const isReturn = kind === 'holding' || kind === 'accrual'
    return { at, changes, profit: isReturn ? gained : kind === 'order' && index > 0 ? owned : 0n }
  })
}

const nameOf = ({ counter, key, day, bonus }: Taken): string =>
  [counter, key, day, bonus].filter(Boolean).join(' ')
const tallyOf = ({ ofDays, ofBonuses, counters }: UserBooks, { day, bonus }: Taken): Tally =>
  day !== undefined ? ofDays : bonus !== undefined ? ofBonuses : counters

/** The sums of all accounts by asset. */
export function trialOf(totals: ReadonlyMap<string, bigint>): Map<string, bigint> {
  const trial: Tally = new Map()
  for (const [name, sum] of totals) add(trial, name.split(' ')[1] ?? '', sum)
  return trial
}

export function reconcile(rows: Iterable<Row>, rules: Rules = noRules): Reconciled {
  const books = openBooks(rules)
  for (const row of rows) books.take(row)
  return books.close()
}

function compared(uid: string, books: UserBooks, rules: Rules): Mismatch[] {
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
