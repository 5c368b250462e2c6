import type { Input, Output, RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import { newId } from '../../shared/ids.ts'
import { meansFor } from '../../shared/security.ts'
import type { DepsOf } from '../areas.ts'
import { checkCode } from '../codes/check.ts'
import { openContact } from '../codes/contact.ts'
import { checkFundPassword } from '../fund-password.ts'
import type { CtxOf } from '../http.ts'
import { pastDecisions, stopProofRemoval } from '../proof-removal.ts'
import { assertMeans, newStepUp } from '../step-up.ts'
import { fundHashAt, type Profile } from '../table/profile.ts'
import { checkLoginPassword, ownProfile } from './means.ts'

type Deps = DepsOf<'security'>
type Ctx = CtxOf<RouteOf<'security.stepup'>>
type Form = Input<RouteOf<'security.stepup'>>
type Given = Output<RouteOf<'security.stepup'>>

/**
 * A step-up for who proves themselves by what the action needs. Nothing is compared that would not count. Throws
 * `step_up_means`, `step_up_waits`, `pay_password_unset`, `contact_missing`, and the refusals of the proof.
 */
export const confirmStep = (deps: Deps, ctx: Ctx, form: Form): Promise<Given> =>
  pastDecisions('conflict', () => confirmOnce(deps, ctx, form))

async function confirmOnce(deps: Deps, ctx: Ctx, form: Form): Promise<Given | null> {
  const { action, means, secret } = form
  const { uid, sid } = ctx.session
  const profile = await ownProfile(deps, uid)
  assertCounts(profile, form, ctx.nowMs)
  if (means === 'fundPassword') await checkFundPassword(deps, ctx, profile, secret)
  // The password first: a wrong one uses no code up.
  if (means === 'password' || means === 'passwordAndCode')
    await checkLoginPassword(deps, ctx, profile, secret)
  if (means === 'code') await checkOwnCode(deps, ctx, profile, form, secret)
  if (means === 'passwordAndCode') await checkOwnCode(deps, ctx, profile, form, form.code ?? '')
  const { id, expiresAt, put } = newStepUp({ uid, sid, action, means }, ctx.nowMs)
  const stopping = means === 'fundPassword' ? stopProofRemoval(ctx, profile, 'fundPassword') : []
  const { ok } = await (stopping.length === 0
    ? deps.table.write(put)
    : deps.table.transact([put, ...stopping]))
  // A removal was decided while the fund password was compared: it is to be stopped too.
  return ok ? { stepUp: id, expiresAt } : null
}

/** What a user with every proof could confirm it by: what is missing is told only of those. */
const everyProof = { passkey: true, fundPassword: true, code: true, passwordWaits: null }

function assertCounts(profile: Profile, { action, means }: Form, nowMs: Ctx['nowMs']): void {
  if (meansFor(action, everyProof).includes(means)) {
    if (means === 'fundPassword' && fundHashAt(profile, nowMs) === null)
      throw new Refusal('pay_password_unset')
    if (means === 'code' && !profile.phone && !profile.mail) throw new Refusal('contact_missing')
  }
  assertMeans(profile, { action, means }, nowMs)
}

async function checkOwnCode(
  deps: Deps,
  ctx: Ctx,
  profile: Profile,
  { channel = 'mail' }: Form,
  code: string,
): Promise<void> {
  const target = (await openContact(deps, profile))[channel]
  if (!target) throw new Refusal('contact_missing')
  // A step-up sent again is a new one, so its code is none that was used.
  const once = { ...ctx, operationId: newId(ctx.nowMs) }
  await checkCode(deps, once, { scene: 'security', target, owner: profile.uid, code })
}
