import type { Row } from '../table/write.ts'

type Tally = ReadonlyMap<string, bigint>

/** One movement of a user, by the legs of its document: when, and what it added to each balance and to the profit. */
export interface Moved {
  at: number
  changes: Tally
  profit: bigint
}

/** A balance at the end of a day that is not the sum of the movements until then. */
export interface WrongDay {
  of: string
  found: bigint
  expected: bigint
}

/**
 * What is wrong with the balances by day (`BAL#<second>`): each is the sum of all movements listed before that second. They
 * tell a user's past and are in no condition, so whoever finds one wrong rings and freezes nobody. Days are counted back from
 * the account: one that is `off` by what the account is off is no second finding.
 */
export function wrongDays(account: Row, rows: readonly Row[], moves: readonly Moved[]): WrongDay[] {
  const off = offOf(account, moves)
  const byTime = moves.toSorted((a, b) => a.at - b.at)
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
      if (found !== expected && found !== expected + off(name))
        wrong.push({ of: `${name} of ${row.sk}`, found, expected })
    }
    if (row.profit !== profit && row.profit !== profit + off('profit'))
      wrong.push({ of: `profit of ${row.sk}`, found: row.profit as bigint, expected: profit })
  }
  return wrong
}

/** How far an attribute of the account is from the sum of all movements. */
function offOf(account: Row, moves: readonly Moved[]): (name: string) => bigint {
  const amountOf = ({ changes, profit }: Moved, name: string) =>
    name === 'profit' ? profit : (changes.get(name) ?? 0n)
  return (name) =>
    moves.reduce((rest, move) => rest - amountOf(move, name), (account[name] as bigint | undefined) ?? 0n)
}
