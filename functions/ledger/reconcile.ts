import type { Row } from '../table/write.ts'

/** Something that does not add up: what an item says, and what the documents say it should. */
export interface Mismatch {
  uid: string
  check:
    | 'account = legs'
    | 'locked = open documents'
    | 'open stake by product'
    | 'legs balance'
    | 'paid when approved'
    | 'has an account'
  /** The attribute or document in question. */
  of: string
  found: bigint
  expected: bigint
}

export interface Reconciled {
  accounts: number
  documents: number
  mismatches: Mismatch[]
  /** Sum of all legs of all documents by asset: zero, or the books are wrong. */
  trial: Map<string, bigint>
}

interface UserBooks {
  account?: Row
  /** Sums of the user's own legs, by the account item's attribute ("USD_available"). */
  sums: Tally
  /** Stakes of open orders by asset, and by product. */
  openStake: Tally
  openByProduct: Tally
}
type Tally = Map<string, bigint>

const add = (tally: Tally, name: string, amount: bigint) => tally.set(name, (tally.get(name) ?? 0n) + amount)
const BALANCE = /^[A-Z]+_(available|locked|bonus)$/

/**
 * Adds up the documents and compares: every account with its legs, what is locked with what is open, and all
 * legs with zero. Its sums are its own: nothing of what posts a movement is used. Rows come in any order; those
 * of no account or document are passed over.
 */
export function openBooks() {
  const users = new Map<string, UserBooks>()
  const trial: Tally = new Map()
  /** Documents that are wrong in themselves. */
  const faulty: Mismatch[] = []
  let documents = 0

  function booksOf(uid: string): UserBooks {
    const books = users.get(uid) ?? { sums: new Map(), openStake: new Map(), openByProduct: new Map() }
    users.set(uid, books)
    return books
  }

  function document(uid: string, row: Row): void {
    documents += 1
    const books = booksOf(uid)
    const own: Tally = new Map()
    for (const line of [...((row.legs ?? []) as string[]), ...((row.settleLegs ?? []) as string[])]) {
      const [account = '', asset = '', amount = ''] = line.split(' ')
      add(own, asset, BigInt(amount))
      add(trial, asset, BigInt(amount))
      if (!account.includes(':')) add(books.sums, `${asset}_${account}`, BigInt(amount))
    }
    for (const [asset, sum] of own) {
      if (sum !== 0n)
        faulty.push({ uid, check: 'legs balance', of: `${row.sk} ${asset}`, found: sum, expected: 0n })
    }
    if (row.sk.startsWith('D#')) paidWhenApproved(uid, row)
    if (row.pk.startsWith('O#') && row.state === 'open') {
      add(books.openStake, row.asset as string, row.amount as bigint)
      add(books.openByProduct, row.productId as string, row.amount as bigint)
    }
  }

  /** What came in carries its money exactly when it has succeeded: not while somebody reviews it, nor when refused. */
  function paidWhenApproved(uid: string, row: Row): void {
    const lines = ((row.legs ?? []) as string[]).filter((line) => line.startsWith('available '))
    const found = lines.reduce((sum, line) => sum + BigInt(line.split(' ')[2] ?? ''), 0n)
    const expected = Number(row.status) === 1 ? (row.amount as bigint) : 0n
    if (found !== expected) faulty.push({ uid, check: 'paid when approved', of: row.sk, found, expected })
  }

  return {
    take(row: Row): void {
      const uid = row.pk.slice(2)
      if (row.pk.startsWith('U#') && row.sk === 'A') booksOf(uid).account = row
      else if (row.pk.startsWith('O#') || (row.pk.startsWith('U#') && row.sk.startsWith('D#')))
        document(uid, row)
    },

    close(): Reconciled {
      const mismatches = [...users].flatMap(([uid, books]) => compared(uid, books))
      const accounts = [...users.values()].filter(({ account }) => account).length
      return { accounts, documents, mismatches: [...faulty, ...mismatches], trial }
    },
  }
}

export function reconcile(rows: Iterable<Row>): Reconciled {
  const books = openBooks()
  for (const row of rows) books.take(row)
  return books.close()
}

function compared(uid: string, books: UserBooks): Mismatch[] {
  const { account, sums, openStake, openByProduct } = books
  const found: Mismatch[] = []
  const check = (name: Mismatch['check'], of: string, value: unknown, expected: bigint) => {
    const number = typeof value === 'bigint' ? value : 0n
    if (number !== expected) found.push({ uid, check: name, of, found: number, expected })
  }
  if (!account) return [{ uid, check: 'has an account', of: 'account', found: 0n, expected: 1n }]

  const balances = new Set([...Object.keys(account).filter((name) => BALANCE.test(name)), ...sums.keys()])
  for (const name of balances) check('account = legs', name, account[name], sums.get(name) ?? 0n)
  for (const name of balances) {
    if (!name.endsWith('_locked')) continue
    check('locked = open documents', name, account[name], openStake.get(name.replace('_locked', '')) ?? 0n)
  }
  const open = (account.open ?? {}) as Record<string, unknown>
  for (const product of new Set([...Object.keys(open), ...openByProduct.keys()]))
    check('open stake by product', product, open[product], openByProduct.get(product) ?? 0n)
  check(
    'open stake by product',
    'all',
    account.openTotal,
    [...openStake.values()].reduce((a, b) => a + b, 0n),
  )
  return found
}
