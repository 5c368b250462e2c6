import type { MoneyKind, MovementKind } from './documents.ts'

/** What money comes from and goes to, as a summary of days and months adds it up; fees stand apart from what they were for. */
export const flows = ['deposits', 'withdrawals', 'orders', 'fees', 'exchanges', 'financing', 'bonus'] as const
export type Flow = (typeof flows)[number]

/** Under what a kind of document is added up, its fees aside. */
const ofKind = {
  order: 'orders',
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  exchange: 'exchanges',
  reward: 'bonus',
  sign: 'bonus',
  couple: 'bonus',
  holding: 'financing',
  accrual: 'financing',
  topup: 'financing',
} as const satisfies Record<MoneyKind, Flow>

/** Under what a movement is added up, its fee aside. */
export const flowOf = (kind: MoneyKind, movement: MovementKind): Flow =>
  movement === 'bonus' || movement === 'invitation' || movement === 'claim_booked' ? 'bonus' : ofKind[kind]
