import type { CheckStep, StepId } from '../../shared/tape/check.ts'

export type ValueKind =
  | 'hash'
  | 'time'
  | 'day'
  | 'price'
  | 'count'
  | 'seconds'
  | 'rate'
  | 'amount'
  | 'text'
  | 'version'
  | 'feed'
  | 'direction'
  | 'result'
  | 'voidReason'

export interface StepRow {
  /** Its name in the step; its text's key is `value_<name>`. */
  name: string
  kind: ValueKind
  value: string | number
}

type Column = [name: string, kind: ValueKind]

const price: Column[] = [
  ['second', 'time'],
  ['tickAt', 'time'],
  ['minute', 'count'],
  ['key', 'hash'],
  ['hash', 'hash'],
  ['level', 'price'],
  ['bars', 'count'],
  ['staleAfterSeconds', 'seconds'],
  ['price', 'price'],
  ['void', 'voidReason'],
  ['stated', 'price'],
]

const commitment: Column[] = [
  ['firstDay', 'day'],
  ['days', 'count'],
  ['file', 'text'],
  ['sha256', 'hash'],
  ['root', 'hash'],
  ['stated', 'hash'],
  ['calendar', 'text'],
  ['calendarStated', 'text'],
]

/** In the order shown; values that a feed's proof lacks are left out. */
const columns: Record<StepId, Column[]> = {
  source: [
    ['feed', 'feed'],
    ['symbol', 'text'],
    ['closeAt', 'time'],
    ['seconds', 'seconds'],
  ],
  placed: [
    ['placedAt', 'time'],
    ['openAt', 'time'],
    ['void', 'voidReason'],
  ],
  market: [
    ['rules', 'version'],
    ['rulesHere', 'version'],
    ['calendarStated', 'text'],
    ['calendarHere', 'text'],
    ['stated', 'hash'],
    ['rootHere', 'hash'],
  ],
  chain: [
    ['rules', 'version'],
    ['days', 'count'],
    ['hashes', 'count'],
    ['day', 'day'],
    ['minute', 'count'],
    ['key', 'hash'],
    ['commitment', 'hash'],
  ],
  commitment,
  entry: price,
  close: price,
  result: [
    ['direction', 'direction'],
    ['result', 'result'],
    ['stated', 'result'],
  ],
  exchange_source: [
    ['feed', 'feed'],
    ['symbol', 'text'],
    ['second', 'time'],
  ],
  exchange_bound: commitment,
  exchange_price: price,
  exchange_amounts: [
    ['feeRate', 'rate'],
    ['fee', 'amount'],
    ['cash', 'amount'],
    ['coinAmount', 'price'],
  ],
  payout: [
    ['payoutRate', 'rate'],
    ['feeRate', 'rate'],
    ['feeMin', 'amount'],
    ['fee', 'amount'],
    ['expectedProfit', 'amount'],
    ['returned', 'amount'],
    ['profit', 'amount'],
  ],
}

/** Leaves out empty values: a missing price or hash. */
export function rowsOf({ id, values }: CheckStep): StepRow[] {
  return columns[id].flatMap(([name, kind]) => {
    const value = values[name]
    return value === undefined || value === '' ? [] : [{ name, kind, value }]
  })
}

/** First and last eight digits, for a narrow row. */
export const shortHash = (hash: string): string =>
  hash.length > 20 ? `${hash.slice(0, 8)}…${hash.slice(-8)}` : hash
