/** The most one claim of a reward is booked with, and the most all of a user's claims of a month, in minor units. */
export const CLAIM_MAX = 50_00n
export const CLAIM_MONTH = 100_00n

/** `waiting` for the desk, `answered` by it or closed, `approved` by one of two, `booked` by the second. */
export const claimStates = ['waiting', 'answered', 'approved', 'booked'] as const
export type ClaimState = (typeof claimStates)[number]
