/**
 * Judges balances by day against a user's journal, importing nothing of the product. A day's row tells what the journal
 * tells before the day's end. No day with a later movement is missing.
 */
interface DayRow {
  pk: string
  sk: string
  [name: string]: unknown
}

type Sums = Record<string, bigint>

interface Moved {
  at: number
  place: number
  after: Sums
  lines: { legs: string[] }[]
}

const movedBy = ({ sk, after, lines }: DayRow): Moved => ({
  at: Number(sk.split('#')[0]),
  place: Number(sk.split('#')[1]),
  after: after as Sums,
  lines: lines as Moved['lines'],
})

const text = (sums: Sums): string =>
  Object.entries(sums)
    .filter(([, amount]) => amount !== 0n)
    .map(([name, amount]) => `${name} ${amount}`)
    .toSorted()
    .join(', ')

/** Sums legs by asset: the user's, or the fees. */
function sumOf(moves: Moved[], isOf: (account: string) => boolean): Sums {
  const sums: Sums = {}
  for (const leg of moves.flatMap(({ lines }) => lines.flatMap(({ legs }) => legs))) {
    const [account = '', asset = '', amount = ''] = leg.split(' ')
    if (isOf(account)) sums[asset] = (sums[asset] ?? 0n) + BigInt(amount)
  }
  return sums
}

/** Sums the flows of these names by asset. */
function byAsset(flows: Sums, isOf: (name: string) => boolean): Sums {
  const all: Sums = {}
  for (const [name, amount] of Object.entries(flows)) {
    const asset = name.split('_')[0] ?? ''
    if (isOf(name)) all[asset] = (all[asset] ?? 0n) + amount
  }
  return all
}

/**
 * What is wrong with the rows of one user, in words; null if nothing is. `dateOf`: the date of a second in each zone its user
 * may have had, the one of now first.
 */
export function wrongDays(
  rows: DayRow[],
  journal: DayRow[],
  dateOf: (at: number) => string[],
): string | null {
  const moves = journal.map(movedBy).toSorted((a, b) => a.place - b.place)
  const days = rows.filter(({ sk }) => sk.startsWith('BAL#')).toSorted((a, b) => (a.sk < b.sk ? -1 : 1))
  if (moves.length === 0) return days.length > 0 ? 'days of a user without movements' : null
  if (days.length === 0) return 'no row at all'
  if (days[0]?.place !== 0n) return 'the rows do not begin with the day before the first movement'
  let from = 0
  for (const day of days) {
    const end = Number(day.sk.slice(4))
    const earlier = moves.filter(({ at }) => at < end)
    const wrong = (what: string, is: unknown, should: unknown) =>
      `${what} of the day that ended at ${end} is ${is}, not ${should}`
    const { profit = 0n, ...right } = earlier.at(-1)?.after ?? {}
    if (day.place !== BigInt(earlier.length)) return wrong('the place', day.place, earlier.length)
    const held = text(day.held as Sums)
    if (held !== text(right)) return wrong('what is held', held, text(right))
    if (day.profit !== profit) return wrong('profit', day.profit, profit)
    const next = moves[earlier.length]?.at
    if (Number(day.nextAt) !== next) return wrong('the next movement', day.nextAt, next)
    const flows = day.flows as Sums
    const moved = text(sumOf(earlier, (account) => !account.includes(':')))
    const told = text(byAsset(flows, () => true))
    if (told !== moved) return wrong('what came and went', told, moved)
    const paid = text(sumOf(earlier, (account) => account === 'house:fees'))
    const fees = byAsset(flows, (name) => name.endsWith('_fees'))
    const toldFees = text(Object.fromEntries(Object.entries(fees).map(([asset, fee]) => [asset, -fee])))
    if (toldFees !== paid) return wrong('fees', toldFees, paid)
    const inside = earlier.filter(({ at }) => at >= from)
    if (!isOneDay(inside, dateOf, false)) return `a day before ${end} was left out`
    from = end
  }
  const running = moves.filter(({ at }) => at >= from)
  return isOneDay(running, dateOf, true) ? null : 'the last day that is over was left out'
}

/** Whether these movements lie on one date: of the zone of now, or of any its user may have had. */
function isOneDay(moves: Moved[], dateOf: (at: number) => string[], isNow: boolean): boolean {
  const [first, last] = [moves[0], moves.at(-1)]
  if (!first || !last) return true
  const [from, to] = [dateOf(first.at), dateOf(last.at)]
  return isNow ? from[0] === to[0] : from.some((date, index) => date === to[index])
}
