/**
 * A user's journal judged a second time, importing nothing of the product: places without a gap, times that never go
 * back, balances that follow from the row before, and every entry of every document in exactly one line.
 */
interface JournalRow {
  pk: string
  sk: string
  [name: string]: unknown
}

interface WrittenLine {
  of: string
  movement: string
  symbol?: string
  legs: string[]
}

/** By the letter a line's document begins with: where the document stands. */
const PLACES: Record<string, string> = {
  ...{ o: 'O# ', d: 'U# D#', h: 'U# H#', a: 'U# N#', t: 'U# Q#' },
  ...{ e: 'U# X#', w: 'U# W#', r: 'U# R#', s: 'U# S#', c: 'U# G#' },
}
const BALANCE = /^[A-Z]+_(available|locked|bonus)$/

/** What is wrong, in plain words; null if nothing is. `isChained`: nothing was changed by hand. */
export function wrongJournalOf(
  own: readonly JournalRow[],
  journal: readonly JournalRow[],
  isChained: boolean,
): string | null {
  const account = own.find(({ sk }) => sk === 'A')
  const rows = journal.toSorted((a, b) => (a.sk < b.sk ? -1 : 1))
  let held: Record<string, bigint> = {}
  let gained = 0n
  for (const [index, row] of rows.entries()) {
    const [at = '', place = ''] = row.sk.split('#')
    if (Number(place) !== index + 1) return `the row at place ${index + 1} is ${row.sk}`
    if (index > 0 && at < (rows[index - 1]?.sk ?? '').slice(0, 10))
      return `${row.sk} is before the row before it`
    const { profit = 0n, ...after } = row.after as Record<string, bigint>
    gained = profit
    const should = { ...held }
    for (const { legs } of row.lines as WrittenLine[])
      for (const [name, amount] of ownLegs(legs)) should[name] = (should[name] ?? 0n) + amount
    if (isChained) {
      const wrong = differing(should, after)
      if (wrong !== undefined) return `${row.sk} has ${after[wrong]} ${wrong}, not ${should[wrong]}`
    }
    held = after
  }
  if (account?.journal !== rows.at(-1)?.sk)
    return `the account's last row is ${account?.journal}, not ${rows.at(-1)?.sk}`
  if (account && (account.profit ?? 0n) !== gained)
    return `the account has a profit of ${account.profit}, its last row ${gained}`
  if (account && isChained) {
    const stands = Object.entries(account).filter(([name]) => BALANCE.test(name))
    const wrong = differing(Object.fromEntries(stands) as Record<string, bigint>, held)
    if (wrong !== undefined) return `the account has ${account[wrong]} ${wrong}, its last row ${held[wrong]}`
  }
  return wrongLines(own, rows)
}

/** Lines against the entries of documents. */
function wrongLines(own: readonly JournalRow[], rows: readonly JournalRow[]): string | null {
  const left = new Map<string, number>()
  for (const { pk, sk, ...row } of own)
    for (const legs of [row.legs, row.settleLegs, row.endLegs]) {
      if (!Array.isArray(legs) || legs.length === 0) continue
      const name = `${pk.slice(0, 2)} ${sk} ${row.symbol ?? ''}: ${legs.join(', ')}`
      left.set(name, (left.get(name) ?? 0) + 1)
    }
  for (const row of rows)
    for (const { of, legs, symbol = '' } of row.lines as WrittenLine[]) {
      const name = `${PLACES[of.charAt(0)]}${of.slice(1)} ${symbol}: ${legs.join(', ')}`
      const count = left.get(name) ?? 0
      if (count === 0) return `${row.sk} has a line that no document has: ${name}`
      left.set(name, count - 1)
    }
  for (const [name, count] of left) if (count > 0) return `no row has ${name}`
  return null
}

const ownLegs = (legs: readonly string[]): (readonly [string, bigint])[] =>
  legs.flatMap((leg) => {
    const [account = '', asset = '', amount = ''] = leg.split(' ')
    return account.includes(':') ? [] : [[`${asset}_${account}`, BigInt(amount)] as const]
  })

/** The first balance that differs; what is absent is zero. */
const differing = (one: Record<string, bigint>, other: Record<string, bigint>): string | undefined =>
  [...Object.keys(one), ...Object.keys(other)].find((name) => (one[name] ?? 0n) !== (other[name] ?? 0n))
