import type { Subject } from '../subject.ts'
import { withdrawalReasons, withdrawalRefusals, withdrawalStates } from '../withdrawal.ts'
import type { Facts, Messages } from './kind.ts'

export const facts = {
  place: { pk: 'U#', sk: 'W#' },
  movements: {
    withdrawal_reserved: 'withdrawals',
    withdrawal_paid: 'withdrawals',
    withdrawal_released: 'withdrawals',
  },
  canBeAskedAbout: true,
  foundById: true,
  listedWithUser: true,
  told: 'withdrawals',
  stopsErasure: 'erase_withdrawal',
} as const satisfies Facts

export const review = {
  state: { state: withdrawalStates, amount: 'decimal', asset: 'asset' },
  actions: {
    approve: {},
    refuse: { whole: withdrawalRefusals },
    paid: {},
    return: { whole: withdrawalReasons },
    reveal: {},
  },
} as const satisfies Subject

/** `feeRate` in parts of a million; hours by the stage's clock. */
export const settings = {
  feeRate: 10_000,
  feeMin: 1_00,
  feeMax: 20_00,
  opensAt: 9,
  closesAt: 21,
  aDay: 3,
  fourEyesFrom: 1_000_00,
  operatorEyesFrom: 10_000_00,
  reviewSeconds: 86_400,
}

export const messages = {
  withdrawal_submitted: 'waits',
  withdrawal_sending: 'waits',
  withdrawal_paid: 'done',
  withdrawal_refused: 'refused',
  withdrawal_returned: 'refused',
} as const satisfies Messages
