/** Shown to operators; they decide nothing. */
export const withdrawalFlags = [
  'holder_differs',
  'destination_removed',
  'new_destination',
  'new_device',
  'changed_secret',
  'unusual_amount',
  'untraded_deposit',
] as const
export type WithdrawalFlag = (typeof withdrawalFlags)[number]
