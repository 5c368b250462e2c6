import { Refusal } from '../../shared/errors.ts'
import { rejectReasons } from '../../shared/identity.ts'
import { type AuditStepOf, readReasons, writeReasons } from '../../shared/reviews.ts'
import type { DepsOf } from '../areas.ts'
import { decide } from '../documents/decide.ts'
import { letInPut } from '../documents/four-eyes.ts'
import { noteReveal as note } from '../documents/reveal.ts'
import { decisionBy, type Reviewer } from '../documents/review.ts'
import { keys } from '../table/keys.ts'
import type { Row } from '../table/write.ts'
import { guardKeysOf } from './guard.ts'
import { type DecisionAsked, decisionWrites, submissionAfter, whyRefused } from './states.ts'
import { loadSubmission } from './store.ts'
import { partsOf, type Submission, submissionOf } from './submission.ts'

type Deps = DepsOf<'desk'>

export interface Which {
  uid: string
  id: string
}

/** Throws `not_found`, `already_decided`, `id_number_exists`. */
export const pass = (deps: Deps, reviewer: Reviewer, which: Which): Promise<Submission> =>
  decideOn(deps, reviewer, which, () => null)

/** The user reads each reason. Throws `reason_required`, `validation` for parts not sent or unknown reasons. */
export const reject = (deps: Deps, reviewer: Reviewer, which: Which, reasons: string): Promise<Submission> =>
  decideOn(deps, reviewer, which, (submission) => checkReasons(reasons, submission))

async function decideOn(
  deps: Deps,
  reviewer: Reviewer,
  which: Which,
  reasonsOf: (submission: Submission) => DecisionAsked['reasons'],
): Promise<Submission> {
  const by = decisionBy(reviewer)
  const askedOn = (submission: Submission): DecisionAsked => ({ by, reasons: reasonsOf(submission) })
  // The number never changes, so its guard can be read with the submission.
  const known = await loadSubmission(deps.table, which.uid, which.id)
  const numberGuards = await guardKeysOf(deps, which.uid, known?.data ?? null)
  const { submission } = await decide<{ submission: Submission; guards: (Row | undefined)[] }>(
    deps,
    reviewer,
    which,
    {
      keys: [keys.submission(which.uid, which.id), ...numberGuards],
      of: ([row, ...read]) => ({ submission: submissionOf(row), guards: read }),
      whyRefused: (read) => whyRefused(read.submission, askedOn(read.submission), read.guards),
      step({ submission, guards }) {
        const asked = askedOn(submission)
        const after = submissionAfter(submission, asked)
        const { update, beside, checks } = decisionWrites(submission, asked, numberGuards)
        return {
          update,
          checks,
          beside: asked.reasons ? beside : [...beside, letInPut(which.uid, by)],
          audit: step(asked.reasons ? 'reject' : 'pass', submission, after),
          after: { submission: after, guards },
        }
      },
    },
  )
  return submission
}

function checkReasons(text: string, { level, sent }: Submission): Submission['reasons'] {
  if (text.trim() === '') throw new Refusal('reason_required')
  const given = readReasons(text.trim())
  const reasons: Record<string, string> = {}
  for (const { part, reason } of given) {
    const known = partsOf(level).find((each) => each === part && sent.includes(each))
    const canned = known && (rejectReasons[known] as readonly string[]).includes(reason)
    if (!canned || reasons[part] !== undefined) throw new Refusal('validation', { fields: 'reasons' })
    reasons[part] = reason
  }
  return reasons as Submission['reasons']
}

const step = (
  action: 'pass' | 'reject',
  { level, state }: Submission,
  after: Submission,
): AuditStepOf<'identity'> => {
  const reason = writeReasons<'identity'>(after.reasons)
  return {
    action: `identity.${action}`,
    before: { state },
    after: { level, state: after.state },
    ...(action === 'reject' && reason && { reason }),
  }
}

export const noteReveal = (deps: Deps, reviewer: Reviewer, which: Which): Promise<Submission> =>
  note(deps, reviewer, which, {
    key: keys.submission(which.uid, which.id),
    of: submissionOf,
    audit: ({ level }) => ({ action: 'identity.reveal', after: { level } }),
  })
