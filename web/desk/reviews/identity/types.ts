import type { Answer } from '../../../api/wire.ts'

/** Everything to decide a submission by. */
export type Submitted = Answer<'/api/desk/identity'>
export type Submission = Submitted['submission']
