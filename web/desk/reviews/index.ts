import { isReviewKind, type ReviewKind, reviewKinds, type SubjectName } from '../../../shared/reviews.ts'
import type { ReviewEntry } from '../review/review.ts'
import { peopleWords } from '../trail/people.ts'
import type { TrailWords } from '../trail/words.ts'
import { change } from './change.tsx'
import { deposit } from './deposit.tsx'
import { identity } from './identity.tsx'
import { ticket } from './ticket.tsx'
import { withdrawal } from './withdrawal.tsx'

/** Rail, addresses, titles, trail and the user's page loop over these. */
export const reviews: { [Kind in ReviewKind]: ReviewEntry<Kind> } = {
  deposit,
  withdrawal,
  ticket,
  identity,
  change,
}

export const allReviews = reviewKinds.map((kind) => ({ kind, ...reviews[kind] }))

export const wordsOf = (subject: SubjectName): TrailWords =>
  isReviewKind(subject) ? reviews[subject].words : peopleWords[subject]
