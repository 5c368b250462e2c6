import type { DestinationKind } from './destinations.ts'

/**
 * A withdrawal: `reserved` until somebody at the desk has looked at it, `awaiting` a second pair of eyes, `sending` from
 * the moment it may be paid, then `paid` or `returned`; `refused` before anything was sent.
 */
export const withdrawalStates = ['reserved', 'awaiting', 'sending', 'paid', 'refused', 'returned'] as const
export type WithdrawalState = (typeof withdrawalStates)[number]

/** On the wire: 1 success, 2 failed, 3 under review. */
export const withdrawalStatuses = [1, 2, 3] as const
export type WithdrawalStatus = (typeof withdrawalStatuses)[number]
export const statusOf = {
  reserved: 3,
  awaiting: 3,
  sending: 3,
  paid: 1,
  refused: 2,
  returned: 2,
} as const satisfies Record<WithdrawalState, WithdrawalStatus>

/** From which of the house's accounts each is paid (functions/ledger/chart.ts): by the methods of deposits. */
export const paidBy = {
  card: 'bank',
  alipay: 'alipay',
  wechat: 'wechat',
  address: 'crypto',
} as const satisfies Record<DestinationKind, string>

/**
 * Why the desk refuses one, prepared so that each user reads it in their own language. Their sentences are in
 * `shared/i18n/errors`.
 */
export const withdrawalRefusals = [
  'reason_holder_differs',
  'reason_destination_wrong',
  'reason_not_confirmed',
  'reason_deposit_unclear',
] as const
export type WithdrawalRefusal = (typeof withdrawalRefusals)[number]

/** Why what was sent came back. */
export const withdrawalReasons = ['reason_payment_bounced', 'reason_destination_wrong'] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]

/** Characters of the reference of a payment that was made. */
export const PAID_REFERENCE_MAX = 100
