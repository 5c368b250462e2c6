import type { DocumentDefinition } from '../documents/definition.ts'
import { effectsOf } from './effects.ts'
import { type Submission, submissionOf } from './submission.ts'

export const identityDocument: DocumentDefinition<'identity', Submission> = {
  kind: 'identity',
  of: submissionOf,
  money: null,
  review: {
    kind: 'identity',
    waitingSince: ({ state, at }) => (state === 'review' ? at : null),
    promisedSeconds: ({ identity }) => identity.reviewSeconds,
  },
  listed: null,
  effects: effectsOf,
}
