import { rejectReasons, submissionStates } from '../identity.ts'
import type { Subject } from '../subject.ts'
import type { Facts, Messages } from './kind.ts'

export const facts = {
  place: { pk: 'U#', sk: 'I#' },
  movements: {},
  canBeAskedAbout: false,
  foundById: false,
  listedWithUser: false,
  told: 'identity',
  stopsErasure: 'erase_identity',
} as const satisfies Facts

export const review = {
  state: { level: 'count', state: submissionStates },
  actions: { pass: {}, reject: rejectReasons, reveal: {} },
} as const satisfies Subject

/** `max` by level. */
export const settings = {
  reviewSeconds: 86_400,
  withdrawMin: 100_00,
  withdrawMax1: 4_299_00,
  withdrawMax2: 4_999_00,
  withdrawMax3: 49_999_00,
  assetAboveBtc: 20,
}

export const messages = {
  identity_passed: 'done',
  identity_failed: 'refused',
  asset_passed: 'done',
  asset_failed: 'refused',
} as const satisfies Messages
