/** `approved` by the first operator, `booked` by the second. */
export const claimStates = ['waiting', 'answered', 'approved', 'booked'] as const
export type ClaimState = (typeof claimStates)[number]
