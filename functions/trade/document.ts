import type { DocumentDefinition, Money } from '../documents/definition.ts'
import { readLegs } from '../ledger/entry.ts'
import type { Row } from '../table/write.ts'
import { effectsOf } from './effects.ts'
import { faults, notices } from './faults.ts'
import { type Order, orderOf, UNWATCHED } from './order.ts'

const money: Money = {
  legs: ['legs', 'settleLegs'],
  values: { state: ['open', 'settled'] },
  entries(row) {
    const placed = {
      at: Number(row.placedAt),
      movement: 'order_placed',
      legs: readLegs(row.legs as string[]),
    } as const
    if (row.state !== 'settled') return [placed]
    const movement = `order_${row.result as 'win' | 'loss' | 'draw' | 'void'}` as const
    return [placed, { at: Number(row.settledAt), movement, legs: readLegs(row.settleLegs as string[]) }]
  },
  symbol: (row) => row.symbol as string,
  locked: (row) => (isOpen(row) ? [{ asset: row.asset as string, amount: row.amount as bigint }] : []),
  settledAt: (row) => (row.state === 'settled' ? Number(row.settledAt) : null),
  taken,
  once: () => [],
  faults,
  notices,
}

export const orderDocument: DocumentDefinition<'order', Order> = {
  kind: 'order',
  of: orderOf,
  money,
  review: null,
  listed: null,
  effects: effectsOf,
  streamedWith: UNWATCHED,
}

const isOpen = (row: Row): boolean => row.state === 'open'

/** A draw or void returns its stake to the limit; returned money counts against the loss. */
function taken(row: Row) {
  const [amount, fee] = [row.amount as bigint, row.fee as bigint]
  const day = row.day as string
  const open = isOpen(row)
    ? [
        { counter: 'open', key: row.productId as string, amount },
        { counter: 'openTotal', amount },
      ]
    : []
  const undecided = row.result === 'draw' || row.result === 'void'
  const back = ((row.settleLegs ?? []) as string[])
    .filter((line) => line.startsWith('available '))
    .reduce((sum, line) => sum + BigInt(line.split(' ')[2] ?? ''), 0n)
  return [
    ...open,
    ...(isOpen(row) ? [] : [{ counter: 'profit', amount: back - amount - fee }]),
    ...(row.bonus === undefined || isOpen(row) || undecided
      ? []
      : [{ counter: 'turnover', bonus: row.bonus as string, amount: -amount }]),
    { counter: 'leftStake', day, amount: undecided ? 0n : amount },
    { counter: 'leftLoss', day, amount: amount + fee - back },
  ]
}
