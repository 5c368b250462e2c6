/**
 * What an order must bring, worked out a second time: from the published rules alone, in decimal digits, importing
 * nothing of the product. The product's own arithmetic is held against it.
 */
export interface OracleTick {
  second: number
  price: number
}

export interface OracleOrder {
  direction: 'up' | 'down'
  /** Decimals as a user reads them: "33.33", "0.850000", "0.005000", "0.01". */
  amount: string
  payoutRate: string
  feeRate: string
  feeMin: string
  placedAt: number
  /** Null where none was drawn. */
  openAt: number | null
  closeAt: number
  /** Digits of the asset after the point. */
  decimals: number
}

export interface OracleVerdict {
  entry: number | null
  close: number | null
  result: 'win' | 'loss' | 'draw' | 'void'
  /** Minor units taken beside the stake when placed. */
  fee: bigint
  /** Minor units that come back to the available balance. */
  back: bigint
}

/** Ticks in the order of time; a price older than `staleAfterSeconds` at the instant asked for is none. */
export function oracle(order: OracleOrder, ticks: OracleTick[], staleAfterSeconds: number): OracleVerdict {
  const stake = digits(order.amount, order.decimals)
  const fee = feeOf(stake, order)
  const late = !isEntered(order.placedAt, order.openAt)
  if (order.openAt === null || late)
    return { entry: null, close: null, result: 'void', fee, back: stake + fee }
  const entry = priceBefore(order.openAt, ticks, staleAfterSeconds)
  const close = priceBefore(order.closeAt, ticks, staleAfterSeconds)
  const moved = entry === null || close === null ? null : close - entry
  if (moved === null) return { entry, close, result: 'void', fee, back: stake + fee }
  if (moved === 0) return { entry, close, result: 'draw', fee, back: stake + fee }
  const rose = moved > 0
  const won = order.direction === 'up' ? rose : !rose
  if (!won) return { entry, close, result: 'loss', fee, back: 0n }
  // Truncating drops what is less than a minor unit: rounded down, against the user.
  const profit = (stake * millionths(order.payoutRate)) / 1_000_000n
  return { entry, close, result: 'win', fee, back: stake + profit }
}

/** Whether an entry counts: it lies at most three seconds after the placing. */
export const isEntered = (placedAt: number, openAt: number | null): boolean =>
  openAt !== null && openAt > placedAt && openAt <= placedAt + 3

/** When an order is decided: when it has run, or when the wait for its entry is over. */
export const decidedAt = (placedAt: number, openAt: number | null, seconds: number): number =>
  openAt !== null && isEntered(placedAt, openAt) ? openAt + seconds : placedAt + 10

/** The latest second at which an order placed then may be decided. */
export const latestDecided = (placedAt: number, seconds: number): number =>
  Math.max(decidedAt(placedAt, placedAt + 3, seconds), decidedAt(placedAt, null, seconds))

/** The last tick strictly before the second. */
function priceBefore(second: number, ticks: OracleTick[], staleAfterSeconds: number): number | null {
  let last: OracleTick | null = null
  for (const tick of ticks) {
    if (tick.second >= second) break
    last = tick
  }
  if (last === null || second - last.second > staleAfterSeconds) return null
  return last.price
}

/** The part of the stake, any fraction of a minor unit counted as a whole one, at least the least fee. */
function feeOf(stake: bigint, order: OracleOrder): bigint {
  const exact = stake * millionths(order.feeRate)
  let fee = exact / 1_000_000n
  if (exact % 1_000_000n !== 0n) fee += 1n
  const least = digits(order.feeMin, order.decimals)
  return fee > least ? fee : least
}

const millionths = (text: string): bigint => digits(text, 6)

/** Minor units of a decimal with at most so many places. */
export function digits(text: string, places: number): bigint {
  const [whole = '', part = ''] = text.split('.')
  if (!/^\d+$/.test(whole) || !/^\d*$/.test(part) || part.length > places)
    throw new Error(`not a decimal: ${text}`)
  return BigInt(whole + part.padEnd(places, '0'))
}
