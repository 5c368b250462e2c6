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
import { type FundPassword, fundHashAt, type Profile, passkeysAt, profileOf } from './table/profile.ts'
import { Change, create, type Failure, type Put, type Row, type Table, type Update } from './table/write.ts'

interface Confirmed {
  uid: string
  sid: string | undefined
  action: StepUpAction
  means: StepUpMeans
}

const KEPT_S = 3600

/** Valid once, for one action in one session, for five minutes. */
export function newStepUp(
  { uid, sid = '', action, means }: Confirmed,
  nowMs: EpochMs,
): { id: string; expiresAt: EpochSeconds; put: Put } {
  const id = newId(nowMs)
  const expiresAt = secondsOf(nowMs) + STEP_UP_LIFE_S
  const row = { ...keys.stepUp(uid, id), action, means, sid, until: expiresAt, ttl: expiresAt + KEPT_S }
  return { id, expiresAt, put: create(row) }
}

type ProofsOf = FundPassword & Pick<Profile, 'passkeys' | 'phone' | 'mail' | 'passwordByCodeAt'>

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

export const meansOf = (profile: ProofsOf, action: StepUpAction, nowMs: EpochMs): StepUpMeans[] =>
  meansFor(action, proofsHeld(profile, nowMs))

/** Throws `step_up_means` for too weak a proof, `step_up_waits` while none may confirm. */
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

export const stepUpRequired = (action: StepUpAction, profile: ProofsOf, nowMs: EpochMs): Refusal =>
  new Refusal('step_up_required', { action, means: meansOf(profile, action, nowMs).join(' ') })

export async function stepUpMissing(
  table: Table,
  { session, nowMs }: { session?: { uid: string }; nowMs: EpochMs },
  action: StepUpAction,
): Promise<Refusal> {
  const row = session && (await table.get(keys.profile(session.uid)))
  return row ? stepUpRequired(action, profileOf(row), nowMs) : new Refusal('step_up_required', { action })
}

/** Add it to the action's transaction; pass its failure to `assertStepUp`. `profile` as read for this call. */
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

/** Throws `step_up_required`. */
export function assertStepUp(
  failure: Failure | undefined,
  action: StepUpAction,
  profile: ProofsOf,
  nowMs: EpochMs,
): void {
  if (failure?.failed) throw stepUpRequired(action, profile, nowMs)
}

/** For actions that consume it in their own write (`spendOnAccount`, destinations) at no extra cost. */
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

/** Fails unless it is newer than the last one used. */
export const spendOnAccount = (change: Change, id: string): Change =>
  change.whereLess('stepUp', id).set('stepUp', id)
