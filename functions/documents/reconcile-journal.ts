import { orderPartition } from '../table/keys.ts'
import type { Row } from '../table/write.ts'
import type { Mismatch } from './reconcile-account.ts'

export interface Journaled {
  account: Row | undefined
  /** An earlier look compared this row and all before it. */
  start: Row | undefined
  /** Oldest first. */
  journal: readonly Row[]
  documents: readonly Row[]
}

type Sums = Record<string, bigint>
interface Line {
  of: string
  movement: string
  legs: string[]
}

const PROFIT = 'profit'
const TOLD = /^([A-Z]+_(available|locked|bonus)|profit)$/
/** Kinds whose legs bring the user nothing but profit: holdings and accruals. */
const RETURNS = /^[ha]/
export const placeOf = (key: unknown): bigint => BigInt(String(key ?? '#0').split('#')[1] ?? 0)
export const afterOf = (row: Row | undefined): Sums => (row?.after ?? {}) as Sums
const linesOf = ({ lines }: Row) => lines as unknown as Line[]

/** Checks that places have no gaps and each row adds its legs to the one before. Shares no code with posting. */
export function wrongJournal(uid: string, read: Journaled, known: readonly Mismatch[]): Mismatch[] {
  if (!read.account) return []
  // Profit depends on the kind of each line.
  const hasNewer = known.some(({ check }) => check === 'known to this version')
  return [
    ...wrongEnd(uid, read, known),
    ...gapsOf(uid, read),
    ...breaksOf(read, known)
      .filter(({ of }) => !hasNewer || !of.startsWith(PROFIT))
      .map((one) => ({ uid, check: 'journal adds up' as const, ...one })),
  ]
}

/** Ignores what the account differs from its documents by: that is reported already. */
function wrongEnd(uid: string, { account, start, journal }: Journaled, known: readonly Mismatch[]) {
  const found: Mismatch[] = []
  const last = journal.at(-1) ?? start
  const isLast = { uid, check: 'account = last journal row' } as const
  const [place, expected] = [placeOf(account?.journal), placeOf(last?.sk)]
  if (account?.journal !== last?.sk) found.push({ ...isLast, of: 'place', found: place, expected })
  const after = afterOf(last)
  const told = Object.keys(account ?? {}).filter((name) => TOLD.test(name))
  for (const name of new Set([...told, ...Object.keys(after)])) {
    const [is, should] = [(account?.[name] as bigint | undefined) ?? 0n, after[name] ?? 0n]
    if (is !== should && offOf(known, name) === 0n)
      found.push({ ...isLast, of: name, found: is, expected: should })
  }
  return found
}

const offOf = (known: readonly Mismatch[], name: string): bigint => {
  const one = known.find(({ check, of }) => of === name && (check === 'account = legs' || name === PROFIT))
  return one ? one.found - one.expected : 0n
}

const gapsOf = (uid: string, { start, journal }: Journaled): Mismatch[] =>
  journal.flatMap(({ sk }, index) => {
    const [found, expected] = [placeOf(sk), placeOf(journal[index - 1]?.sk ?? start?.sk) + 1n]
    return found === expected
      ? []
      : [{ uid, check: 'journal without gaps' as const, of: sk, found, expected }]
  })

type Break = Pick<Mismatch, 'of' | 'found' | 'expected'>

/** A manual change shows in every later row until a correction books it; it is one finding only. */
function breaksOf(read: Journaled, known: readonly Mismatch[]): Break[] {
  const { start, journal, documents } = read
  const expected = expecting(documents)
  const open = new Map<string, Break[]>()
  const found: Break[] = []
  const hasClosed = new Set<string>()
  let before = afterOf(start)
  for (const row of journal) {
    const after = afterOf(row)
    const changes = expected(row)
    const corrected = correctedBy(row)
    for (const name of new Set([...Object.keys(before), ...Object.keys(after), ...Object.keys(changes)])) {
      const should = (before[name] ?? 0n) + (changes[name] ?? 0n)
      const is = after[name] ?? 0n
      const own = { of: `${name} of ${row.sk}`, found: is, expected: should }
      const earlier = open.get(name) ?? []
      if (is !== should) open.set(name, [...earlier, own])
      if (!corrected.has(name)) continue
      // Only the first correction may book a change made before the start.
      const isBooked = is !== should && (sumOf(earlier) === should - is || (start && !hasClosed.has(name)))
      if (!isBooked) found.push(...(open.get(name) ?? []))
      open.delete(name)
      hasClosed.add(name)
    }
    before = after
  }
  for (const [name, breaks] of open) if (offOf(known, name) === 0n) found.push(...breaks)
  return found
}

const sumOf = (breaks: readonly Break[]): bigint =>
  breaks.reduce((sum, { found, expected }) => sum + found - expected, 0n)

const correctedBy = (row: Row): Set<string> =>
  new Set(
    linesOf(row).flatMap(({ movement, legs }) =>
      movement === 'correction' ? Object.keys(ownSums(legs)) : [],
    ),
  )

export function ownSums(legs: readonly string[]): Sums {
  const sums: Sums = {}
  for (const leg of legs) {
    const [account = '', asset = '', amount = ''] = leg.split(' ')
    if (account.includes(':')) continue
    const name = `${asset}_${account}`
    sums[name] = (sums[name] ?? 0n) + BigInt(amount)
  }
  return sums
}

const gainOf = (legs: readonly string[]): bigint =>
  Object.values(ownSums(legs)).reduce((sum, amount) => sum + amount, 0n)

/** An order's profit is counted at its settlement. */
function expecting(documents: readonly Row[]): (row: Row) => Sums {
  const placed = new Map(
    documents
      .filter(({ pk }) => pk.startsWith(orderPartition('')))
      .map(({ sk, legs }) => [sk, (legs ?? []) as string[]]),
  )
  return (row) => {
    const lines = linesOf(row)
    const profit = lines.reduce((sum, { of, movement, legs }) => {
      if (RETURNS.test(of)) return sum + gainOf(legs)
      if (!of.startsWith('o') || movement === 'order_placed') return sum
      return sum + gainOf([...legs, ...(placed.get(of.slice(1)) ?? [])])
    }, 0n)
    return { ...ownSums(lines.flatMap(({ legs }) => legs)), [PROFIT]: profit }
  }
}
