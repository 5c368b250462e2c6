import type { Answer } from '../../../api/wire.ts'

export type Submitted = Answer<'/api/desk/identity'>
export type Submission = Submitted['submission']
