import { Refusal } from '../shared/errors.ts'
import { newId } from '../shared/ids.ts'
import {
  meansFor,
  PASSWORD_BY_CODE_S,
  type ProofsHeld,
  STEP_UP_LIFE_S,
  type StepUpAction,
  type StepUpMeans,
} from '../shared/security.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../shared/time.ts'
import { keys } from './table/keys.ts'
import { fundHashAt, type Profile, passkeysAt, profileOf } from './table/profile.ts'
import { Change, create, type Failure, type Put, type Row, type Table, type Update } from './table/write.ts'

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

type ProofsOf = Pick<
  Profile,
  'passkeys' | 'fundPasswordHash' | 'fundRemovalAt' | 'phone' | 'mail' | 'passwordByCodeAt'
>

/** The proofs of a user now. */
export function proofsHeld(profile: ProofsOf, nowMs: EpochMs): ProofsHeld {
  const { phone, mail, passwordByCodeAt } = profile
  const waits = passwordByCodeAt === null ? 0 : passwordByCodeAt + PASSWORD_BY_CODE_S
  return {
    passkey: passkeysAt(profile, nowMs) > 0,
    fundPassword: fundHashAt(profile, nowMs) !== null,
    code: phone !== null || mail !== null,
    passwordWaits: waits > secondsOf(nowMs) ? waits : null,
  }
}

/** By what a user may confirm an action now, the best first. */
export const meansOf = (profile: ProofsOf, action: StepUpAction, nowMs: EpochMs): StepUpMeans[] =>
  meansFor(action, proofsHeld(profile, nowMs))

/** Throws `step_up_means` for a proof that opens less than the action, `step_up_waits` while none may confirm it. */
export function assertMeans(
  profile: ProofsOf,
  { action, means }: Pick<Confirmed, 'action' | 'means'>,
  nowMs: EpochMs,
): void {
  const may = meansOf(profile, action, nowMs)
  if (may.includes(means)) return
  const { passwordWaits } = proofsHeld(profile, nowMs)
  if (may.length === 0 && passwordWaits !== null) throw new Refusal('step_up_waits', { time: passwordWaits })
  throw new Refusal('step_up_means', { action, means: may.join(' ') })
}

/** Says what is to be confirmed, and by what this user may: their means with spaces between. */
export const stepUpRequired = (action: StepUpAction, profile: ProofsOf, nowMs: EpochMs): Refusal =>
  new Refusal('step_up_required', { action, means: meansOf(profile, action, nowMs).join(' ') })

/** The same for a call that brought none. */
export async function stepUpMissing(
  table: Table,
  { session, nowMs }: { session?: { uid: string }; nowMs: EpochMs },
  action: StepUpAction,
): Promise<Refusal> {
  const row = session && (await table.get(keys.profile(session.uid)))
  return row ? stepUpRequired(action, profileOf(row), nowMs) : new Refusal('step_up_required', { action })
}

/**
 * Consumes a step-up: to be part of the transaction of its action, which then fails where the step-up is another
 * user's, session's or action's, ended, used, or by a proof that does not count any more. `id` is `ctx.stepUp`, `profile`
 * as it was read for this call. Give what failed to `assertStepUp`.
 */
export const takeStepUp = (
  { uid, sid = '' }: { uid: string; sid?: string },
  { id, action, profile }: { id: string; action: StepUpAction; profile: ProofsOf },
  nowMs: EpochMs,
): Update => {
  const means = meansOf(profile, action, nowMs)
  if (means.length === 0) throw stepUpRequired(action, profile, nowMs)
  return new Change(keys.stepUp(uid, id))
    .set('usedAt', secondsOf(nowMs))
    .where('action', '=', action)
    .where('sid', '=', sid)
    .where('until', '>', secondsOf(nowMs))
    .whereOneOf('means', means)
    .whereAbsent('usedAt')
    .build()
}

/** Throws `step_up_required` where the write of `takeStepUp` failed. */
export function assertStepUp(
  failure: Failure | undefined,
  action: StepUpAction,
  profile: ProofsOf,
  nowMs: EpochMs,
): void {
  if (failure?.failed) throw stepUpRequired(action, profile, nowMs)
}

/**
 * Whether a step-up, by a consistent read of its row, is good for an action of this session now. For an action that uses
 * it up where it writes anyway, which costs no write more: on its user's account (`spendOnAccount`), or in its own row
 * (a destination). Nothing else changes such a step-up.
 */
export const isStepUpFor = (
  row: Row | undefined,
  { sid = '' }: { sid?: string },
  { action, profile }: { action: StepUpAction; profile: ProofsOf },
  nowMs: EpochMs,
): boolean =>
  row !== undefined &&
  row.action === action &&
  row.sid === sid &&
  meansOf(profile, action, nowMs).some((one) => one === row.means) &&
  Number(row.until) > secondsOf(nowMs) &&
  row.usedAt === undefined

/** Uses a step-up up in a change of its user's account: none is taken that is not newer than the last one. */
export const spendOnAccount = (change: Change, id: string): Change =>
  change.whereLess('stepUp', id).set('stepUp', id)
