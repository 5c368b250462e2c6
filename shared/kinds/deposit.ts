import { depositStatuses, givenReasons, refusalReasons } from '../pay.ts'
import type { Subject } from '../subject.ts'
import type { Facts, Messages } from './kind.ts'

export const facts = {
  place: { pk: 'U#', sk: 'D#' },
  movements: {
    deposit: 'deposits',
    grant: 'deposits',
    refill: 'deposits',
    invitation: 'bonus',
    bonus: 'bonus',
    credit: 'deposits',
    claim_booked: 'bonus',
    correction: 'deposits',
  },
  canBeAskedAbout: true,
  foundById: true,
  listedWithUser: true,
  told: 'deposits',
  stopsErasure: 'erase_deposit',
} as const satisfies Facts

export const review = {
  state: { status: depositStatuses, amount: 'decimal', asset: 'asset' },
  actions: {
    approve: {},
    refuse: { whole: refusalReasons },
    credit: { whole: givenReasons },
  },
} as const satisfies Subject

/** `fourEyesFrom` counts per user, `operatorEyesFrom` all users of 24 hours; `claimMax` bounds rewards. */
export const settings = {
  min: 10_00,
  max: 50_000_00,
  fourEyesFrom: 1_000_00,
  operatorEyesFrom: 10_000_00,
  reviewSeconds: 7200,
  claimMax: 50_00,
  claimMonth: 100_00,
}

export const messages = {
  deposit_success: 'done',
  deposit_failed: 'refused',
  deposit_received: 'waits',
  credit_given: 'money',
  credit_refused: 'plain',
  invitation_earned: 'money',
} as const satisfies Messages
