import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { secondsOf } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import { proveCode } from '../codes/check.ts'
import { guardOf, readTarget } from '../codes/target.ts'
import { fundTries } from '../fund-password.ts'
import type { Ctx, CtxOf } from '../http.ts'
import { checkNewPassword } from '../new-password.ts'
import { hashPassword, verifyPassword } from '../password.ts'
import { securityEvent } from '../security-events.ts'
import { findGuard } from '../table/guards.ts'
import { keys } from '../table/keys.ts'
import { fundHashAt, type Profile, profileOf } from '../table/profile.ts'
import { Change } from '../table/write.ts'
import { countTry } from '../tries.ts'

type Form = Input<RouteOf<'contact.forgetpwd'>>

/** Looks the account up only after the code was right. Throws the refusals of its route. */
export async function resetPassword(
  deps: DepsOf<'contact'>,
  ctx: CtxOf<RouteOf<'contact.forgetpwd'>>,
  form: Form,
): Promise<void> {
  const { table, config } = deps
  const target = await readTarget(form)
  checkNewPassword(form.password, form.passwordRepeat, [config.brand, ...named(target.address)])
  const of = { scene: 'forgot', target, owner: form.codeId } as const
  const proven = await proveCode(deps, ctx, { ...of, code: form.code ?? '' })
  const guard = await findGuard(deps, ...guardOf(target), { consistent: true })
  const uid = guard?.uid as string | undefined
  const row = uid && (await table.get(keys.profile(uid), { consistent: true }))
  // A code that was never sent is known to nobody; the target may have a new owner.
  if (!uid || !row) throw new Refusal('code_wrong')
  const profile = profileOf(row)
  if (await isDone(ctx, profile, form.password)) return
  checkNewPassword(form.password, form.passwordRepeat, [profile.username, config.brand])
  if (await isFundPassword(deps, ctx, profile, form.password)) throw new Refusal('pay_password_same')
  const changed = await table.transact([
    new Change(keys.profile(uid))
      .set('passwordHash', await hashPassword(form.password))
      .set('passwordChangedAt', secondsOf(ctx.nowMs))
      .set('resetBy', ctx.operationId)
      .set('passwordByCodeAt', secondsOf(ctx.nowMs))
      .where('passwordHash', '=', profile.passwordHash)
      .build(),
    new Change(keys.account(uid)).add('epoch', 1n).whereExists().build(),
    securityEvent(ctx, uid, { type: 'passwordReset', untold: profile.untold }),
    ...proven.taking,
  ])
  if (changed.ok) return
  const now = await table.get(keys.profile(uid), { consistent: true })
  if (!now || !(await isDone(ctx, profileOf(now), form.password))) throw new Refusal('conflict')
}

/** Retry of the operation that already reset it. Throws `replay_mismatch` for another password. */
async function isDone(
  { operationId }: { operationId: string },
  { resetBy, passwordHash }: Profile,
  password: string,
): Promise<boolean> {
  if (resetBy !== operationId) return false
  if (!(await verifyPassword(password, passwordHash)).right) throw new Refusal('replay_mismatch')
  return true
}

/** A reset does not clear this try: a mail's reader could otherwise guess without end. */
async function isFundPassword(
  deps: DepsOf<'contact'>,
  ctx: Ctx,
  profile: Profile,
  password: string,
): Promise<boolean> {
  const hash = fundHashAt(profile, ctx.nowMs)
  if (hash === null) return false
  try {
    await countTry(deps, fundTries, profile.uid, ctx)
  } catch (refusal) {
    if (refusal instanceof Refusal) return false
    throw refusal
  }
  return (await verifyPassword(password, hash)).right
}

/** Guessers try a mail's local part first. */
const named = (address: string): string[] => [address, address.split('@')[0] ?? '']
