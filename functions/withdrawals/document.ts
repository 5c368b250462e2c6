import { statusOf, type WithdrawalState, withdrawalStates } from '../../shared/withdrawal.ts'
import type { DocumentDefinition, Entry, Money } from '../documents/definition.ts'
import { readLegs } from '../ledger/entry.ts'
import type { Row } from '../table/write.ts'
import { effectsOf } from './effects.ts'
import { faults, notices } from './faults.ts'
import { type Withdrawal, withdrawalOf } from './withdrawal.ts'

const isOpen = (row: Row): boolean => statusOf[row.state as WithdrawalState] === 3

const money: Money = {
  legs: ['legs', 'endLegs'],
  values: { state: withdrawalStates },
  entries(row): Entry[] {
    const reserved = {
      at: Number(row.at),
      movement: 'withdrawal_reserved',
      legs: readLegs(row.legs as string[]),
    } as const
    if (isOpen(row)) return [reserved]
    const movement = row.state === 'paid' ? 'withdrawal_paid' : 'withdrawal_released'
    return [reserved, { at: Number(row.decidedAt), movement, legs: readLegs(row.endLegs as string[]) }]
  },
  symbol: () => null,
  locked: (row) => (isOpen(row) ? [{ asset: row.asset as string, amount: row.amount as bigint }] : []),
  settledAt: (row) => (isOpen(row) ? null : Number(row.decidedAt)),
  // A release on the same day frees the count.
  taken: (row) =>
    statusOf[row.state as WithdrawalState] === 2
      ? []
      : [{ counter: 'outs', day: row.day as string, amount: 1n }],
  once: () => [],
  faults,
  notices,
}

export const withdrawalDocument: DocumentDefinition<'withdrawal', Withdrawal> = {
  kind: 'withdrawal',
  of: withdrawalOf,
  money,
  review: {
    kind: 'withdrawal',
    waitingSince: ({ status, at }) => (status === 3 ? at : null),
    promisedSeconds: ({ withdrawal }) => withdrawal.reviewSeconds,
  },
  listed(row) {
    const { id, status, state, asset, amount, at } = withdrawalOf(row)
    return { kind: 'withdrawal', id, status, state, asset, amount, at }
  },
  effects: effectsOf,
}
