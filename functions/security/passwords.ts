import { Refusal } from '../../shared/errors.ts'
import type { StepUpAction } from '../../shared/security.ts'
import { type EpochSeconds, secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { once } from '../documents/operation.ts'
import { whereNotEnded } from '../ended-sessions.ts'
import { compareFundPassword, fundTries } from '../fund-password.ts'
import type { Ctx } from '../http.ts'
import { accountOf } from '../ledger/account.ts'
import { checkNewPassword, checkPasswordItself } from '../new-password.ts'
import { readOwnAccount } from '../own-account.ts'
import { hashPassword, verifyPassword } from '../password.ts'
import { endProofRemoval } from '../proof-removal.ts'
import { securityEvent } from '../security-events.ts'
import { assertSession, type Session } from '../session.ts'
import { assertStepUp, takeStepUp } from '../step-up.ts'
import { keys } from '../table/keys.ts'
import { fundHashAt, isRemoved, normalisedName, type Profile, whereAsRead } from '../table/profile.ts'
import { Change, Conditions, type Failure } from '../table/write.ts'
import { countTry, forgetTries, type Guessing, loginTries } from '../tries.ts'
import { checkLoginPassword, ownProfile } from './means.ts'
import { carriedBefore, nextEpoch, tokenOfNextEpoch } from './sessions.ts'

type Deps = DepsOf<'security'>
type By = Ctx & { session: Session; stepUp: string; operationId: string }
interface Form {
  password: string
  passwordRepeat: string
}

/** The epoch ends all other sessions in the same transaction. A retry with the old epoch gets its token again. */
export async function changeLoginPassword(deps: Deps, ctx: By, form: Form & { oldPassword: string }) {
  const { session, nowMs, operationId } = ctx
  await once<Profile, true>({
    id: operationId,
    nowMs,
    look: 'beforeRefusing',
    async earlier() {
      if (!(await carriedBefore(deps, ctx))) return undefined
      return assertSet(deps, ctx, loginOf(await ownProfile(deps, session.uid)), form.password)
    },
    isSame: () => true,
    draft: () => checkedLogin(deps, ctx, form),
    commit: (profile) => commitLogin(deps, ctx, profile, form.password),
  })
  return tokenOfNextEpoch(deps, session, nowMs)
}

async function checkedLogin(
  deps: Deps,
  ctx: By,
  { oldPassword, password, passwordRepeat }: Form & { oldPassword: string },
): Promise<Profile> {
  const { uid } = ctx.session
  await readOwnAccount(deps.table, ctx.session)
  const profile = await ownProfile(deps, uid)
  checkNewPassword(password, passwordRepeat, [profile.username, deps.config.brand])
  await checkLoginPassword(deps, ctx, profile, oldPassword)
  if (password === oldPassword) throw new Refusal('password_same')
  const hash = fundHashAt(profile, ctx.nowMs)
  if (hash !== null) await checkDiffers(deps, ctx, { tries: fundTries, name: uid, hash }, password)
  return profile
}

async function commitLogin(deps: Deps, ctx: By, profile: Profile, password: string): Promise<{ done: true }> {
  const { session, nowMs } = ctx
  const { uid } = session
  const change = new Change(keys.profile(uid))
    .set('passwordHash', await hashPassword(password))
    .set('passwordChangedAt', secondsOf(nowMs))
    .where('passwordHash', '=', profile.passwordHash)
  const [account, ...ownLogin] = nextEpoch(session, ctx.operationId)
  const event = securityEvent(ctx, uid, { type: 'passwordChanged', untold: profile.untold })
  const stepUp = takeStepUp(session, { id: ctx.stepUp, action: 'password', profile }, nowMs)
  const committed = await deps.table.transact([account, stepUp, change.build(), event, ...ownLogin])
  if (!committed.ok) throw whyNot(ctx, 'password', profile, committed.failures)
  if (fundHashAt(profile, nowMs) !== null) await forgetTries(deps, fundTries, uid, ctx)
  return { done: true }
}

/** The first one, or one confirmed by a passkey, needs no old password. Always needs a step-up. */
export async function setFundPassword(
  deps: Deps,
  ctx: By,
  form: Form & { oldPassword?: string | undefined },
) {
  const { session, nowMs, operationId } = ctx
  const { uid } = session
  const { done: changedAt } = await once<Profile, EpochSeconds>({
    id: operationId,
    nowMs,
    // A retry must not count as a wrong try of the new password.
    look: 'first',
    async earlier() {
      const profile = await ownProfile(deps, uid)
      const { fundPasswordChangedAt, fundPasswordOp } = profile
      const hash = fundHashAt(profile, nowMs)
      if (fundPasswordOp !== operationId || hash === null) return undefined
      await assertSet(deps, ctx, { tries: fundTries, name: uid, hash }, form.password)
      return fundPasswordChangedAt ?? undefined
    },
    isSame: () => true,
    draft: () => checkedFund(deps, ctx, form),
    commit: (profile) => commitFund(deps, ctx, profile, form.password),
  })
  return { changedAt }
}

async function checkedFund(
  deps: Deps,
  ctx: By,
  { oldPassword, password, passwordRepeat }: Form & { oldPassword?: string | undefined },
): Promise<Profile> {
  const profile = await ownProfile(deps, ctx.session.uid)
  checkPasswordItself(password, [profile.username, deps.config.brand])
  if (password !== passwordRepeat) throw new Refusal('pay_password_mismatch')
  if (fundHashAt(profile, ctx.nowMs) !== null && (oldPassword || !(await isByPasskey(deps, ctx)))) {
    if (!oldPassword) throw new Refusal('pay_password_required')
    await compareFundPassword(deps, ctx, profile, oldPassword)
    if (password === oldPassword) throw new Refusal('password_same')
  }
  await checkDiffers(deps, ctx, loginOf(profile), password)
  return profile
}

async function isByPasskey({ table }: Deps, { session, stepUp }: By): Promise<boolean> {
  return (await table.get(keys.stepUp(session.uid, stepUp), { consistent: true }))?.means === 'passkey'
}

async function commitFund(
  deps: Deps,
  ctx: By,
  profile: Profile,
  password: string,
): Promise<{ done: EpochSeconds }> {
  const { session, nowMs } = ctx
  const { uid } = session
  const isFirst = fundHashAt(profile, nowMs) === null
  const changedAt = secondsOf(nowMs)
  const change = new Change(keys.profile(uid))
    .set('fundPasswordHash', await hashPassword(password))
    .set('fundPasswordChangedAt', changedAt)
    .set('fundPasswordIsFirst', isFirst)
    .set('fundPasswordOp', ctx.operationId)
    .whereExists()
  const stopped = endProofRemoval(ctx, whereAsRead(change, profile, ['fundPasswordHash']), profile)
  if (isRemoved(profile, nowMs)) change.set('passkeys', 0)
  const account = new Conditions(keys.account(uid))
    .where('state', '=', 'ACTIVE')
    .where('epoch', '=', session.epoch)
  whereNotEnded(account, session)
  const type = isFirst ? 'fundPasswordSet' : 'fundPasswordChanged'
  const event = securityEvent(ctx, uid, { type, untold: profile.untold })
  const stepUp = takeStepUp(session, { id: ctx.stepUp, action: 'fundPassword', profile }, nowMs)
  const committed = await deps.table.transact([
    ...[account.check(), stepUp, change.build()],
    ...[event, ...stopped],
  ])
  if (!committed.ok) throw whyNot(ctx, 'fundPassword', profile, committed.failures)
  const login = loginOf(profile)
  await forgetTries(deps, login.tries, login.name, ctx)
  await forgetTries(deps, fundTries, uid, ctx)
  return { done: changedAt }
}

interface Compared {
  tries: Guessing
  name: string
  hash: string
}

const loginOf = ({ username, passwordHash }: Profile): Compared => ({
  tries: loginTries,
  name: normalisedName(username),
  hash: passwordHash,
})

/** For retries; counts as a try. Throws `replay_mismatch`. */
async function assertSet(
  deps: Deps,
  ctx: By,
  { tries, name, hash }: Compared,
  password: string,
): Promise<true> {
  await countTry(deps, tries, name, ctx)
  if (!(await verifyPassword(password, hash)).right) throw new Refusal('replay_mismatch')
  await forgetTries(deps, tries, name, ctx)
  return true
}

/** Counts as a try of the other password; setting the new one clears it, and each time needs a step-up. */
async function checkDiffers(
  deps: Deps,
  ctx: By,
  { tries, name, hash }: Compared,
  password: string,
): Promise<void> {
  await countTry(deps, tries, name, ctx)
  const { right } = await verifyPassword(password, hash)
  if (right) throw new Refusal('pay_password_same')
}

function whyNot(
  { session, nowMs }: By,
  action: StepUpAction,
  profile: Profile,
  [account, stepUp]: readonly Failure[],
): Refusal {
  try {
    if (account?.failed) assertSession(session, account.old ? accountOf(account.old) : null)
    assertStepUp(stepUp, action, profile, nowMs)
  } catch (refusal) {
    return refusal as Refusal
  }
  return new Refusal('conflict')
}
