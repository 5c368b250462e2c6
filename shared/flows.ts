import type { MoneyKind, MovementKind } from './documents.ts'

export const flows = ['deposits', 'withdrawals', 'orders', 'fees', 'exchanges', 'financing', 'bonus'] as const
export type Flow = (typeof flows)[number]

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

export const flowOf = (kind: MoneyKind, movement: MovementKind): Flow =>
  movement === 'bonus' || movement === 'invitation' || movement === 'claim_booked' ? 'bonus' : ofKind[kind]
