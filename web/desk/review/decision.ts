import type { ReactNode } from 'react'
import type { PartOf, ReasonOf, ReasonsByPart, ReviewKind } from '../../../shared/reviews.ts'
import type { OperationOptions } from '../../api/untilAnswered.ts'
import type { NamedUser } from '../frame/UserFact.tsx'
import type { Warning } from './panels/CameBefore.tsx'
import type { SecondApproval } from './review.ts'

export type Decision = 'approve' | 'refuse'
type Send = Pick<OperationOptions, 'onState'>

export interface DecisionForm<Kind extends ReviewKind> {
  /** Title of each confirmation. */
  titles: Record<Decision, string>
  user: NamedUser
  /** Shown next to the user. */
  facts: ReactNode
  /** Earlier uses of its evidence; every confirmation shows them. */
  cameBefore: Warning[]
  effect: string
  /** It moves money: on a stage of practice money that is said. */
  isMoney?: true
  /** Null while it waits for the first approval. */
  second: SecondApproval | null
  /** Reasons to refuse, by the part at fault. */
  parts: { part: PartOf<Kind>; legend: string; reasons: readonly ReasonOf<Kind>[] }[]
  reasonText: (reason: ReasonOf<Kind>) => string
  /** Resolves with a sentence of what was done. Rejects with the refusal. */
  approve: (options: Send) => Promise<string>
  refuse: (reasons: ReasonsByPart<Kind>, options: Send) => Promise<string>
}
