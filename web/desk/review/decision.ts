import type { ReactNode } from 'react'
import type { PartOf, ReasonOf, ReasonsByPart, ReviewKind } from '../../../shared/reviews.ts'
import type { OperationOptions } from '../../api/untilAnswered.ts'
import type { NamedUser } from '../frame/UserFact.tsx'
import type { Warning } from './panels/CameBefore.tsx'
import type { SecondApproval } from './review.ts'

export type Decision = 'approve' | 'refuse'
type Send = Pick<OperationOptions, 'onState'>

/** What a kind of document asks before a decision, and how the decision is sent. */
export interface DecisionForm<Kind extends ReviewKind> {
  /** The question before either decision. */
  titles: Record<Decision, string>
  /** Whose it is: shown in the question, whatever the kind. */
  user: NamedUser
  /** What else to know before deciding, beside the user. */
  facts: ReactNode
  /** Earlier uses of its evidence; a decision is never asked for without them. */
  cameBefore: Warning[]
  /** What an approval does. */
  effect: string
  /** Whether it moves money: on a stage of practice money that is said. */
  isMoney?: true
  /** The second approval it waits for; null while it waits for the first. */
  second: SecondApproval | null
  /** What it may be refused for, by the part of it that is at fault, and the sentence of each. */
  parts: { part: PartOf<Kind>; legend: string; reasons: readonly ReasonOf<Kind>[] }[]
  reasonText: (reason: ReasonOf<Kind>) => string
  /** Sends it and answers what has been done, as a sentence. Rejects with the refusal. */
  approve: (options: Send) => Promise<string>
  refuse: (reasons: ReasonsByPart<Kind>, options: Send) => Promise<string>
}
