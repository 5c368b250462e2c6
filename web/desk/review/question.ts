import type { ReactNode } from 'react'
import type { PartOf, ReasonOf, ReasonsByPart, ReviewKind } from '../../../shared/reviews.ts'
import type { OperationOptions } from '../../api/untilAnswered.ts'
import type { SecondApproval } from './review.ts'

export type Verdict = 'approve' | 'refuse'
type Send = Pick<OperationOptions, 'onState'>

/** What a kind says of a decision, and how it is carried out. */
export interface Question<Kind extends ReviewKind> {
  /** What is asked once more before either verdict. */
  titles: Record<Verdict, string>
  facts: ReactNode
  /** What an approval does. */
  effect: string
  /** The second approval it waits for; null while it waits for the first. */
  second: SecondApproval | null
  /** What it may be refused for, by the part of it that is at fault, and the sentence of each. */
  parts: { part: PartOf<Kind>; legend: string; reasons: readonly ReasonOf<Kind>[] }[]
  reasonText: (reason: ReasonOf<Kind>) => string
  /** Carries it out and answers what has been done, as a sentence. Rejects with what it was refused with. */
  approve: (options: Send) => Promise<string>
  refuse: (reasons: ReasonsByPart<Kind>, options: Send) => Promise<string>
}
