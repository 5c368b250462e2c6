import { NO_LIMIT } from '../../functions/ledger/account.ts'
import type { Row } from '../../functions/table/write.ts'

// Rows of one user whose books balance, as a reconcile reads them.

export const ID = '01KAY000000000000000000000'
export const account: Row = {
  pk: 'U#1',
  sk: 'A',
  USD_available: 9_899_50n,
  USD_locked: 100_00n,
  open: { BTCUSD: 100_00n },
  openTotal: 100_00n,
  day: '2026-11-25',
  leftStake: NO_LIMIT - 100_00n,
  leftLoss: NO_LIMIT - 100_50n,
}
export const grant: Row = {
  pk: 'U#1',
  sk: 'D#1',
  class: 1n,
  reason: 'registration',
  status: 1n,
  asset: 'USD',
  amount: 10_000_00n,
  legs: ['outside:practice USD -1000000', 'available USD 1000000'],
}
export const deposit: Row = {
  pk: 'U#1',
  sk: 'D#2',
  class: 0n,
  method: 'bank',
  status: 3n,
  asset: 'USD',
  amount: 100_00n,
  gpk: 'REVIEW#deposit',
}
const { gpk: _, ...withoutQueue } = deposit
export const decided = withoutQueue
export const paid: Row = {
  ...decided,
  pk: 'U#1',
  sk: 'D#2',
  status: 1n,
  legs: ['outside:bank USD -10000', 'available USD 10000'],
}
export const richer: Row = { ...account, USD_available: 9_999_50n }
export const order: Row = {
  pk: 'O#1',
  sk: ID,
  gpk: 'DUE#1',
  gsk: '0000000132#1#2',
  state: 'open',
  asset: 'USD',
  productId: 'BTCUSD',
  direction: 'up',
  amount: 100_00n,
  fee: 50n,
  feeRate: 5000n,
  feeMin: 1n,
  payoutRate: 800_000n,
  day: '2026-11-25',
  seconds: 30n,
  placedAt: 99n,
  openAt: 100n,
  closeAt: 130n,
  legs: ['available USD -10050', 'locked USD 10000', 'house:fees USD 50'],
}
const { gpk: __, gsk: ___, ...withoutDue } = order
export const undue = withoutDue
export const lost: Row = {
  ...undue,
  pk: 'O#1',
  sk: ID,
  state: 'settled',
  result: 'loss',
  openPrice: 100n,
  closePrice: 99n,
  settledAt: 131n,
  settleLegs: ['locked USD -10000', 'house:trading USD 10000'],
}
export const settledAccount: Row = { ...account, USD_locked: 0n, open: {}, openTotal: 0n, profit: -100_50n }
export const won: Row = {
  ...lost,
  result: 'win',
  closePrice: 101n,
  settleLegs: ['locked USD -10000', 'house:trading USD -8000', 'available USD 18000'],
}
