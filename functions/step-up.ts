import { Refusal } from '../shared/errors.ts'
import { newId } from '../shared/ids.ts'
import { meansFor, STEP_UP_LIFE_S, type StepUpAction, type StepUpMeans } from '../shared/security.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../shared/time.ts'
import { keys } from './table/keys.ts'
import { Change, create, type Failure, type Put, type Row, type Update } from './table/write.ts'

/** What was confirmed, by whom, in which session and by what. */
interface Confirmed {
  uid: string
  sid: string | undefined
  action: StepUpAction
  means: StepUpMeans
}

/** Deleted some time after it has ended. */
const KEPT_S = 3600

/** A new step-up: good for its action, once, for five minutes, in the session it was made in. */
export function newStepUp(
  { uid, sid = '', action, means }: Confirmed,
  nowMs: EpochMs,
): { id: string; expiresAt: EpochSeconds; put: Put } {
  const id = newId(nowMs)
  const expiresAt = secondsOf(nowMs) + STEP_UP_LIFE_S
  const row = { ...keys.stepUp(uid, id), action, means, sid, until: expiresAt, ttl: expiresAt + KEPT_S }
  return { id, expiresAt, put: create(row) }
}

/**
 * Consumes a step-up: to be part of the transaction of its action, which then fails where the step-up is another
 * user's, session's or action's, ended or used. `id` is `ctx.stepUp`. Give what failed to `assertStepUp`.
 */
export const takeStepUp = (
  { uid, sid = '' }: { uid: string; sid?: string },
  id: string,
  action: StepUpAction,
  nowMs: EpochMs,
): Update =>
  new Change(keys.stepUp(uid, id))
    .set('usedAt', secondsOf(nowMs))
    .where('action', '=', action)
    .where('sid', '=', sid)
    .where('until', '>', secondsOf(nowMs))
    .whereAbsent('usedAt')
    .build()

/** Throws `step_up_required` where the write of `takeStepUp` failed. */
export function assertStepUp(failure: Failure | undefined, action?: StepUpAction): void {
  if (failure?.failed) throw new Refusal('step_up_required', action && { action })
}

/**
 * Whether a step-up, by a consistent read of its row, is good for an action of this session now. For an action that uses
 * it up where it writes anyway, which costs no write more: on its user's account (`spendOnAccount`), or in its own row
 * (a destination). Nothing else changes such a step-up.
 */
export const isStepUpFor = (
  row: Row | undefined,
  { sid = '' }: { sid?: string },
  action: StepUpAction,
  nowMs: EpochMs,
): boolean =>
  row !== undefined &&
  row.action === action &&
  row.sid === sid &&
  meansFor(action).some((one) => one === row.means) &&
  Number(row.until) > secondsOf(nowMs) &&
  row.usedAt === undefined

/** Uses a step-up up in a change of its user's account: none is taken that is not newer than the last one. */
export const spendOnAccount = (change: Change, id: string): Change =>
  change.whereLess('stepUp', id).set('stepUp', id)
