import type { Row } from '../table/write.ts'

type Tally = ReadonlyMap<string, bigint>

export interface Moved {
  at: number
  changes: Tally
  profit: bigint
  /** Books what the account held before without a document. */
  isCorrection?: boolean
}

export interface WrongDay {
  of: string
  found: bigint
  expected: bigint
}

/**
 * A day's balance (`BAL#<second>`) must be the sum of all movements before it. No movement depends on it, so
 * a wrong one rings and freezes nobody. A day that is off by what the account is off is no second finding, nor one off by
 * what the next correction after it books.
 */
export function wrongDays(account: Row, rows: readonly Row[], moves: readonly Moved[]): WrongDay[] {
  const now = offOf(account, moves)
  const byTime = moves.toSorted((a, b) => a.at - b.at)
  const corrections = byTime.filter(({ isCorrection }) => isCorrection)
  const offAt = (name: string, end: number) =>
    corrections.find(({ at, changes }) => at >= end && changes.has(name))?.changes.get(name) ?? now(name)
  const sums = new Map<string, bigint>()
  let profit = 0n
  let next = 0
  const wrong: WrongDay[] = []
  for (const row of rows.toSorted((a, b) => (a.sk < b.sk ? -1 : 1))) {
    const end = Number(row.sk.slice('BAL#'.length))
    for (let move = byTime[next]; move && move.at < end; move = byTime[++next]) {
      for (const [name, amount] of move.changes) sums.set(name, (sums.get(name) ?? 0n) + amount)
      profit += move.profit
    }
    const held = (row.held ?? {}) as Record<string, bigint>
    for (const name of new Set([...Object.keys(held), ...sums.keys()])) {
      const [found, expected] = [held[name] ?? 0n, sums.get(name) ?? 0n]
      if (found !== expected && found !== expected + offAt(name, end))
        wrong.push({ of: `${name} of ${row.sk}`, found, expected })
    }
    if (row.profit !== profit && row.profit !== profit + now('profit'))
      wrong.push({ of: `profit of ${row.sk}`, found: row.profit as bigint, expected: profit })
  }
  return wrong
}

function offOf(account: Row, moves: readonly Moved[]): (name: string) => bigint {
  const amountOf = ({ changes, profit }: Moved, name: string) =>
    name === 'profit' ? profit : (changes.get(name) ?? 0n)
  return (name) =>
    moves.reduce((rest, move) => rest - amountOf(move, name), (account[name] as bigint | undefined) ?? 0n)
}
