import { Refusal } from '../../shared/errors.ts'
import type { StepUpAction } from '../../shared/security.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { whereNotEnded } from '../ended-sessions.ts'
import { compareFundPassword, fundTries } from '../fund-password.ts'
import type { Ctx } from '../http.ts'
import { accountOf } from '../ledger/account.ts'
import { checkNewPassword, checkPasswordItself } from '../new-password.ts'
import { hashPassword, verifyPassword } from '../password.ts'
import { securityEvent } from '../security-events.ts'
import { assertSession, type Session } from '../session.ts'
import { assertStepUp, takeStepUp } from '../step-up.ts'
import { keys } from '../table/keys.ts'
import { normalisedName } from '../table/profile.ts'
import { Change, Conditions, type Failure } from '../table/write.ts'
import { countTry, forgetTries, type Guessing, loginTries } from '../tries.ts'
import { checkLoginPassword, ownProfile } from './means.ts'
import { nextEpoch, tokenOfNextEpoch } from './sessions.ts'

type Deps = DepsOf<'security'>
type By = Ctx & { session: Session; stepUp: string }
interface Form {
  password: string
  passwordRepeat: string
}

/** Ends all other sessions by the epoch, in the transaction that changes the password. */
export async function changeLoginPassword(
  deps: Deps,
  ctx: By,
  { oldPassword, password, passwordRepeat }: Form & { oldPassword: string },
) {
  const { session, nowMs } = ctx
  const { uid } = session
  const profile = await ownProfile(deps, uid)
  checkNewPassword(password, passwordRepeat, [profile.username, deps.config.brand])
  await checkLoginPassword(deps, ctx, profile, oldPassword)
  if (password === oldPassword) throw new Refusal('password_same')
  if (profile.fundPasswordHash !== null)
    await checkDiffers(deps, ctx, { tries: fundTries, name: uid, hash: profile.fundPasswordHash }, password)

  const change = new Change(keys.profile(uid))
    .set('passwordHash', await hashPassword(password))
    .set('passwordChangedAt', secondsOf(nowMs))
    .where('passwordHash', '=', profile.passwordHash)
  const [account, ...ownLogin] = nextEpoch(session)
  const event = securityEvent(ctx, uid, { type: 'passwordChanged', untold: profile.untold })
  const stepUp = takeStepUp(session, ctx.stepUp, 'password', nowMs)
  const committed = await deps.table.transact([account, stepUp, change.build(), event, ...ownLogin])
  if (!committed.ok) throw whyNot(session, 'password', committed.failures)
  if (profile.fundPasswordHash !== null) await forgetTries(deps, fundTries, uid, ctx)
  return tokenOfNextEpoch(deps, session, nowMs)
}

/** The first needs no old one; each needs a step-up, so that a stolen token alone sets none. */
export async function setFundPassword(
  deps: Deps,
  ctx: By,
  { oldPassword, password, passwordRepeat }: Form & { oldPassword?: string | undefined },
) {
  const { session, nowMs } = ctx
  const { uid } = session
  const profile = await ownProfile(deps, uid)
  const { fundPasswordHash } = profile
  checkPasswordItself(password, [profile.username, deps.config.brand])
  if (password !== passwordRepeat) throw new Refusal('pay_password_mismatch')
  if (fundPasswordHash !== null) {
    if (!oldPassword) throw new Refusal('pay_password_required')
    await compareFundPassword(deps, ctx, profile, oldPassword)
    if (password === oldPassword) throw new Refusal('password_same')
  }
  const login = { tries: loginTries, name: normalisedName(profile.username), hash: profile.passwordHash }
  await checkDiffers(deps, ctx, login, password)

  const changedAt = secondsOf(nowMs)
  const change = new Change(keys.profile(uid))
    .set('fundPasswordHash', await hashPassword(password))
    .set('fundPasswordChangedAt', changedAt)
  if (fundPasswordHash === null) change.whereExists().whereAbsent('fundPasswordHash')
  else change.where('fundPasswordHash', '=', fundPasswordHash)
  const account = new Conditions(keys.account(uid))
    .where('state', '=', 'ACTIVE')
    .where('epoch', '=', session.epoch)
  whereNotEnded(account, session)
  const type = fundPasswordHash === null ? 'fundPasswordSet' : 'fundPasswordChanged'
  const event = securityEvent(ctx, uid, { type, untold: profile.untold })
  const stepUp = takeStepUp(session, ctx.stepUp, 'fundPassword', nowMs)
  const committed = await deps.table.transact([account.check(), stepUp, change.build(), event])
  if (!committed.ok) throw whyNot(session, 'fundPassword', committed.failures)
  await forgetTries(deps, login.tries, login.name, ctx)
  // Tries of one that was forgotten and taken away.
  if (fundPasswordHash === null) await forgetTries(deps, fundTries, uid, ctx)
  return { changedAt }
}

/**
 * Two passwords that are equal would be one. That compares the other one, so it counts as a try of it: forgotten once the
 * new one is set, which takes a step-up each time.
 */
async function checkDiffers(
  deps: Deps,
  ctx: By,
  { tries, name, hash }: { tries: Guessing; name: string; hash: string },
  password: string,
): Promise<void> {
  await countTry(deps, tries, name, ctx)
  const { right } = await verifyPassword(password, hash)
  if (right) throw new Refusal('pay_password_same')
}

/** What the first three writes asked for, in this order: the session, the step-up, what is changed. */
function whyNot(session: Session, action: StepUpAction, [account, stepUp]: readonly Failure[]): Refusal {
  try {
    if (account?.failed) assertSession(session, account.old ? accountOf(account.old) : null)
    assertStepUp(stepUp, action)
  } catch (refusal) {
    return refusal as Refusal
  }
  return new Refusal('conflict')
}
