export const payMethods = ['alipay', 'wechat', 'bank', 'crypto'] as const
export type PayMethod = (typeof payMethods)[number]
export const wayStates = ['proposed', 'confirmed', 'refused'] as const
export type WayState = (typeof wayStates)[number]
/** A transaction's hash has 64 to 88 characters. */
export const REFERENCE_MAX = 100

/** 1 success, 2 failed, 3 under review, 4 awaiting the second approval. */
export const depositStatuses = [1, 2, 3, 4] as const
/** 0 by the user, 1 grant, 2 invitation and sign-in, 3 recharge bonus, 4 credit of the desk. */
export const depositClasses = [0, 1, 2, 3, 4] as const

export const depositReasons = [
  'reason_not_received',
  'reason_amount_differs',
  'reason_name_differs',
  'reason_picture_unclear',
  'reason_already_credited',
] as const
export type DepositReason = (typeof depositReasons)[number]

export const creditReasons = ['reason_correction', 'reason_goodwill'] as const
export const CLAIM_REASON = 'reason_claim'
export const givenReasons = [...creditReasons, CLAIM_REASON] as const
export type CreditReason = (typeof givenReasons)[number]

export const creditRefusals = [
  'reason_credit_not_due',
  'reason_credit_amount',
  'reason_already_credited',
] as const

export type RefusalReason = DepositReason | (typeof creditRefusals)[number]
export const refusalReasons = /* @__PURE__ */ ([] as readonly RefusalReason[]).concat(
  depositReasons,
  creditRefusals,
)

export const refusalsOf = (depositClass: number): readonly RefusalReason[] =>
  depositClass === 4 ? creditRefusals : depositReasons
