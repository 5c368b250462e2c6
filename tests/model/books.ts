/**
 * The books added up a second time, importing nothing of the product: every account against the legs of its documents
 * and what is open, and all legs against zero.
 */
interface BookRow {
  pk: string
  sk: string
  [name: string]: unknown
}

/** What does not add up, in plain words, with the promise it breaks; null if all does. */
export interface Wrong {
  promise:
    | 'account = legs'
    | 'locked = open documents'
    | 'counters = documents'
    | 'legs balance'
    | 'trial balance'
    | 'has an account'
  says: string
}

type Sums = Map<string, bigint>
const add = (sums: Sums, name: string, amount: bigint) => sums.set(name, (sums.get(name) ?? 0n) + amount)

export const linesOf = (row: BookRow): [account: string, asset: string, amount: bigint][] =>
  [row.legs, row.settleLegs, row.endLegs]
    .flatMap((lines) => (lines ?? []) as string[])
    .map((line) => {
      const [account = '', asset = '', amount = ''] = line.split(' ')
      return [account, asset, BigInt(amount)]
    })

export function wrongIn(rows: BookRow[]): Wrong | null {
  const accounts = new Map(
    rows.filter(({ pk, sk }) => pk.startsWith('U#') && sk === 'A').map((row) => [row.pk.slice(2), row]),
  )
  const due = new Map<string, Sums>()
  const dueOf = (uid: string): Sums => {
    const known = due.get(uid) ?? new Map()
    due.set(uid, known)
    return known
  }
  const trial: Sums = new Map()
  for (const uid of accounts.keys()) dueOf(uid)
  for (const row of rows) {
    const isOrder = row.pk.startsWith('O#')
    const isWithdrawal = row.sk.startsWith('W#')
    if (!isOrder && !/^[DRGSWXHNQ]#/.test(row.sk)) continue
    const own = dueOf(row.pk.slice(2))
    const sums: Sums = new Map()
    for (const [account, asset, amount] of linesOf(row)) {
      add(sums, asset, amount)
      add(trial, asset, amount)
      if (!account.includes(':')) add(own, `${asset}_${account}`, amount)
    }
    for (const [asset, sum] of sums)
      if (sum !== 0n) return { promise: 'legs balance', says: `${row.sk} moves ${sum} ${asset} from nowhere` }
    if (isWithdrawal && row.gpk !== undefined) add(own, `held ${row.asset}`, row.amount as bigint)
    if (row.sk.startsWith('H#')) add(own, `held ${row.asset}`, row.principal as bigint)
    if (!isOrder || row.state !== 'open') continue
    const amount = row.amount as bigint
    add(own, `held ${row.asset}`, amount)
    add(own, `open ${row.productId}`, amount)
    add(own, 'openTotal', amount)
  }
  for (const [asset, sum] of trial)
    if (sum !== 0n) return { promise: 'trial balance', says: `${sum} ${asset}` }
  for (const [uid, sums] of due) {
    const account = accounts.get(uid)
    if (!account) return { promise: 'has an account', says: uid }
    const wrong = ofAccount(uid, account, sums)
    if (wrong) return wrong
  }
  return null
}

function ofAccount(uid: string, account: BookRow, sums: Sums): Wrong | null {
  const stands: Sums = new Map([['openTotal', account.openTotal as bigint]])
  for (const [product, stake] of Object.entries((account.open ?? {}) as Record<string, bigint>))
    stands.set(`open ${product}`, stake)
  for (const [name, value] of Object.entries(account)) {
    if (!/^[A-Z]+_(available|locked|bonus)$/.test(name)) continue
    stands.set(name, value as bigint)
    if (name.endsWith('_locked')) stands.set(`held ${name.replace('_locked', '')}`, value as bigint)
  }
  for (const name of new Set([...sums.keys(), ...stands.keys()])) {
    const [is, should] = [stands.get(name) ?? 0n, sums.get(name) ?? 0n]
    if (is === should) continue
    const promise = name.startsWith('held ')
      ? 'locked = open documents'
      : name.startsWith('open')
        ? 'counters = documents'
        : 'account = legs'
    return { promise, says: `${name} of ${uid} is ${is}, not ${should}` }
  }
  return null
}
