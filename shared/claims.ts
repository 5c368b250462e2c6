/** `waiting` for the desk, `answered` by it or closed, `approved` by one of two, `booked` by the second. */
export const claimStates = ['waiting', 'answered', 'approved', 'booked'] as const
export type ClaimState = (typeof claimStates)[number]
