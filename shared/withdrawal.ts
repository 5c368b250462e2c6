import type { DestinationKind } from './destinations.ts'

/** `awaiting`: a second approval. `sending`: committed before anybody pays. */
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

export const paidBy = {
  card: 'bank',
  alipay: 'alipay',
  wechat: 'wechat',
  address: 'crypto',
} as const satisfies Record<DestinationKind, string>

export const withdrawalRefusals = [
  'reason_holder_differs',
  'reason_destination_wrong',
  'reason_not_confirmed',
  'reason_deposit_unclear',
] as const
export type WithdrawalRefusal = (typeof withdrawalRefusals)[number]

export const withdrawalReasons = ['reason_payment_bounced', 'reason_destination_wrong'] as const
export type WithdrawalReason = (typeof withdrawalReasons)[number]

export const PAID_REFERENCE_MAX = 100
