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

/** Throws the refusals of its route. */
export const confirmStep = (deps: Deps, ctx: Ctx, form: Form): Promise<Given> =>
  pastDecisions('conflict', () => confirmOnce(deps, ctx, form))

async function confirmOnce(deps: Deps, ctx: Ctx, form: Form): Promise<Given | null> {
  const { action, means, secret } = form
  const { uid, sid } = ctx.session
  const profile = await ownProfile(deps, uid)
  assertCounts(profile, form, ctx.nowMs)
  if (means === 'fundPassword') await checkFundPassword(deps, ctx, profile, secret)
  if (means === 'password' || means === 'passwordAndCode')
    await checkLoginPassword(deps, ctx, profile, secret)
  if (means === 'code') await checkOwnCode(deps, ctx, profile, form, secret)
  if (means === 'passwordAndCode') await checkOwnCode(deps, ctx, profile, form, form.code ?? '')
  const { id, expiresAt, put } = newStepUp({ uid, sid, action, means }, ctx.nowMs)
  const stopping = means === 'fundPassword' ? stopProofRemoval(ctx, profile, 'fundPassword') : []
  const { ok } = await (stopping.length === 0
    ? deps.table.write(put)
    : deps.table.transact([put, ...stopping]))
  // Null retries: a removal was decided meanwhile and must be stopped too.
  return ok ? { stepUp: id, expiresAt } : null
}

/** Missing proofs are named only if the action accepts them. */
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
  // A retry is a new step-up, so the used code must not count again.
  const once = { ...ctx, operationId: newId(ctx.nowMs) }
  await checkCode(deps, once, { scene: 'security', target, owner: profile.uid, code })
}
