import { type ReviewKind, reviewKinds } from '../../../shared/reviews.ts'
import type { ReviewEntry } from '../review/review.ts'
import { deposit } from './deposit.tsx'
import { ticket } from './ticket.tsx'

/** What the desk reviews: rail, addresses, titles, the trail and the page about a user loop over it. */
export const reviews: { [Kind in ReviewKind]: ReviewEntry<Kind> } = { deposit, ticket }

export const allReviews = reviewKinds.map((kind) => ({ kind, ...reviews[kind] }))
