import { Refusal } from '../../shared/errors.ts'
import { rejectReasons } from '../../shared/identity.ts'
import { type AuditStepOf, readReasons, writeReasons } from '../../shared/reviews.ts'
import type { DepsOf } from '../areas.ts'
import { decide } from '../documents/decide.ts'
import { decisionBy, type Reviewer } from '../documents/review.ts'
import { keys } from '../table/keys.ts'
import { Change, type Key, type Row, type Update } from '../table/write.ts'
import { guardKeysOf } from './guard.ts'
import { type DecisionAsked, decisionWrites, submissionAfter, whyRefused } from './states.ts'
import { loadSubmission } from './store.ts'
import { partsOf, type Submission, submissionOf } from './submission.ts'

type Deps = DepsOf<'desk'>

export interface Which {
  uid: string
  id: string
}

/** Passes a submission: its level is the user's. Throws `not_found`, `already_decided`. */
export const pass = (deps: Deps, reviewer: Reviewer, which: Which): Promise<Submission> =>
  decideOn(deps, reviewer, which, () => null)

/**
 * Rejects parts of a submission, each for a reason its user reads beside it. Throws `reason_required` without any,
 * `validation` for a part that was not sent with it or words of one's own.
 */
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
  // Its number never changes: opened before, so that its guard is read together with it.
  const known = await loadSubmission(deps.table, which.uid, which.id)
  const guards = await guardKeysOf(deps, which.uid, known?.data ?? null)
  const { submission } = await decide<{ submission: Submission; guards: (Row | undefined)[] }>(
    deps,
    reviewer,
    which,
    {
      keys: [keys.submission(which.uid, which.id), ...guards],
      of: ([row, ...read]) => ({ submission: submissionOf(row), guards: read }),
      whyRefused: (read) => whyRefused(read.submission, askedOn(read.submission)),
      step({ submission, guards }) {
        const asked = askedOn(submission)
        const after = submissionAfter(submission, asked)
        return {
          ...decisionWrites(submission, asked, guards),
          audit: step(asked.reasons ? 'reject' : 'pass', submission, after),
          after: { submission: after, guards },
        }
      },
    },
  )
  return submission
}

/** Reasons as the trail writes them, of parts that were sent. */
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

/** Notes that an operator looked at a submission's number and name in full: nobody reads them without this record. */
export const noteReveal = (deps: Deps, reviewer: Reviewer, { uid, id }: Which): Promise<Submission> =>
  decide<{ submission: Submission; pressed: Row | undefined; reveals: bigint }>(
    deps,
    reviewer,
    { uid, id },
    {
      windowed: true,
      keys: [keys.submission(uid, id), keys.press(reviewer.operator, reviewer.operationId)],
      of: ([row, pressed]) => ({
        reveals: (row.reveals as bigint | undefined) ?? 0n,
        submission: submissionOf(row),
        pressed,
      }),
      whyRefused: ({ pressed }) => whyNotRevealed(pressed, keys.submission(uid, id), 'identity.reveal'),
      step: (read) => ({
        update: looked(keys.submission(uid, id), read.reveals),
        audit: { action: 'identity.reveal', after: { level: read.submission.level } },
        after: read,
      }),
    },
  ).then(({ submission }) => submission)

/** Counts a look, one at a time: of two copies of a press one counts. */
export function looked(key: Key, before: bigint): Update {
  const change = new Change(key).set('reveals', before + 1n)
  return (before === 0n ? change.whereAbsent('reveals') : change.where('reveals', '=', before)).build()
}

/** `done` where this press showed it before, a refusal where it did something else. */
export function whyNotRevealed(
  pressed: Row | undefined,
  { pk, sk }: { pk: string; sk: string },
  action: string,
): Refusal | 'done' | null {
  if (!pressed) return null
  return pressed.on === `${pk} ${sk}` && pressed.action === action ? 'done' : new Refusal('replay_mismatch')
}
