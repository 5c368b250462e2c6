/**
 * What balances by day must be, added up from documents as plain data, importing nothing of the product: every row is the sum
 * of all that is listed before the second it ended at, and no day with a movement after it is left out.
 */
interface DayRow {
  pk: string
  sk: string
  [name: string]: unknown
}

type Sums = Record<string, bigint>

interface Moved {
  at: number
  held: Sums
  fees: bigint
  profit: bigint
}

const add = (sums: Sums, name: string, amount: bigint) => {
  sums[name] = (sums[name] ?? 0n) + amount
}

function movedBy(at: unknown, lines: string[], profit = 0n): Moved {
  const moved: Moved = { at: Number(at), held: {}, fees: 0n, profit }
  for (const line of lines) {
    const [account = '', asset = '', amount = ''] = line.split(' ')
    if (!account.includes(':')) add(moved.held, `${asset}_${account}`, BigInt(amount))
    if (account === 'house:fees') moved.fees += BigInt(amount)
  }
  return moved
}

const own = (lines: string[]): bigint =>
  lines
    .filter((line) => !line.includes(':'))
    .reduce((sum, line) => sum + BigInt(line.split(' ')[2] ?? ''), 0n)

/** All movements of a user's documents. */
function movesOf(rows: DayRow[]): Moved[] {
  return rows.flatMap((row) => {
    const legs = (row.legs ?? []) as string[]
    if (row.pk.startsWith('O#')) {
      const ended = (row.settleLegs ?? []) as string[]
      const placed = movedBy(Number(row.placedAt), legs)
      return row.state === 'settled'
        ? [placed, movedBy(row.settledAt, ended, own([...legs, ...ended]))]
        : [placed]
    }
    if (!/^[DRGSWXHNQ]#/.test(row.sk) || legs.length === 0) return []
    const ended = (row.endLegs ?? []) as string[]
    if (row.sk.startsWith('N#')) return [movedBy(row.at, legs, row.paid as bigint)]
    if (row.sk.startsWith('H#')) {
      const end = movedBy(row.endedAt, ended, row.endPaid as bigint | undefined)
      return [movedBy(row.at, legs), ...(ended.length > 0 ? [end] : [])]
    }
    if (row.sk.startsWith('W#'))
      return [movedBy(row.at, legs), ...(ended.length > 0 ? [movedBy(row.decidedAt, ended)] : [])]
    return [movedBy(row.acceptedAt ?? row.decidedAt ?? row.at, legs)]
  })
}

const sumOf = (moves: Moved[]) => {
  const sum = { held: {} as Sums, fees: 0n, profit: 0n }
  for (const { held, fees, profit } of moves) {
    for (const [name, amount] of Object.entries(held)) add(sum.held, name, amount)
    sum.fees += fees
    sum.profit += profit
  }
  return sum
}

const text = (sums: Sums): string =>
  Object.entries(sums)
    .filter(([, amount]) => amount !== 0n)
    .map(([name, amount]) => `${name} ${amount}`)
    .toSorted()
    .join(', ')

/** By asset, whatever the rest of a name says. */
function byAsset(sums: Sums): Sums {
  const all: Sums = {}
  for (const [name, amount] of Object.entries(sums)) add(all, name.split('_')[0] ?? '', amount)
  return all
}

/**
 * What is wrong with the rows of one user, in words; null if nothing is. `dateOf`: the date of a second in each zone its user
 * may have had, the one of now first.
 */
export function wrongDays(rows: DayRow[], dateOf: (at: number) => string[]): string | null {
  const moves = movesOf(rows).toSorted((a, b) => a.at - b.at)
  const days = rows.filter(({ sk }) => sk.startsWith('BAL#')).toSorted((a, b) => (a.sk < b.sk ? -1 : 1))
  if (moves.length === 0) return days.length > 0 ? 'days of a user without movements' : null
  if (days.length === 0) return 'no row at all'
  let from = 0
  let before: Sums = {}
  for (const day of days) {
    const end = Number(day.sk.slice(4))
    const right = sumOf(moves.filter(({ at }) => at < end))
    const held = (day.held ?? {}) as Sums
    const wrong = (what: string, is: unknown, should: unknown) =>
      `${what} of the day that ended at ${end} is ${is}, not ${should}`
    if (text(held) !== text(right.held)) return wrong('what is held', text(held), text(right.held))
    if (day.profit !== right.profit) return wrong('profit', day.profit, right.profit)
    const next = moves.filter(({ at }) => at >= end && at <= Number(day.nextAt))
    if (next.at(-1)?.at !== Number(day.nextAt) || !isOneDay(next, dateOf, false))
      return wrong('the next movement', day.nextAt, next[0]?.at)
    const inside = moves.filter(({ at }) => at >= from && at < end)
    const flows = (day.flows ?? {}) as Sums
    const added = byAsset(held)
    for (const [asset, amount] of Object.entries(byAsset(before))) add(added, asset, -amount)
    if (text(byAsset(flows)) !== text(added)) return wrong('what came and went', text(flows), text(added))
    const fees = sumOf(inside).fees
    const told = Object.entries(flows).reduce(
      (sum, [name, paid]) => sum + (/_fees$/.test(name) ? paid : 0n),
      0n,
    )
    if (told !== -fees) return wrong('fees', told, -fees)
    if (!isOneDay(inside, dateOf, false)) return `a day before ${end} was left out`
    from = end
    before = held
  }
  return isOneDay(
    moves.filter(({ at }) => at >= from),
    dateOf,
    true,
  )
    ? null
    : 'the last day that is over was left out'
}

/** Whether these movements lie on one date: of the zone of now, or of any its user may have had. */
function isOneDay(moves: Moved[], dateOf: (at: number) => string[], isNow: boolean): boolean {
  const [first, last] = [moves[0], moves.at(-1)]
  if (!first || !last) return true
  const [from, to] = [dateOf(first.at), dateOf(last.at)]
  return isNow ? from[0] === to[0] : from.some((date, index) => date === to[index])
}
