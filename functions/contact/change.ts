import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import type { DepsOf } from '../areas.ts'
import { proveCode } from '../codes/check.ts'
import { type Contact, loadContact, viewContact } from '../codes/contact.ts'
import { guardOf, readTarget, type Target } from '../codes/target.ts'
import type { CtxOf } from '../http.ts'
import { assertLive, liveSession } from '../own-account.ts'
import { securityEvent } from '../security-events.ts'
import { assertStepUp, takeStepUp } from '../step-up.ts'
import { guardedByNoOther, guardsOf, heldGuard } from '../table/guards.ts'
import { keys } from '../table/keys.ts'
import { Change, type Write } from '../table/write.ts'

type Form = Input<RouteOf<'contact.profile_change'>>
type Context = CtxOf<RouteOf<'contact.profile_change'>>

/** Throws the refusals of targets and codes, `contact_taken`, `step_up_required`. */
export async function change(deps: DepsOf<'contact'>, ctx: Context, form: Form) {
  const { uid } = ctx.session
  const contact = await loadContact(deps, uid)
  const { lang, country } = form
  if (lang !== undefined || country !== undefined) {
    const profile = new Change(keys.profile(uid)).whereExists()
    if (lang !== undefined) profile.set('lang', lang)
    if (country !== undefined) profile.set('country', country)
    const committed = await deps.table.transact([profile.build(), liveSession(ctx.session)])
    if (!committed.ok) assertLive(ctx.session, committed.failures[1])
    const said = { ...(lang && { lang }), ...(country && { country }) }
    return viewContact({ ...contact, profile: { ...contact.profile, ...said } }, deps)
  }
  const target = await readTarget(form)
  if (contact[target.by]?.address !== target.address)
    await bind(deps, ctx, { contact, target, code: form.code ?? '' })
  return viewContact({ ...contact, [target.by]: target }, deps)
}

async function bind(
  deps: DepsOf<'contact'>,
  ctx: Context,
  { contact, target, code }: { contact: Contact; target: Target; code: string },
): Promise<void> {
  const { table, contactFields } = deps
  const { session } = ctx
  const { uid } = session
  const { by } = target
  const old = contact[by]
  const proven = await proveCode(deps, ctx, { scene: 'bind', target, owner: uid, code })
  const profile = new Change(keys.profile(uid)).set(
    by,
    (await contactFields.of(uid)).seal(by, target.address),
  )
  const stands = contact.profile[by]
  if (by === 'mail') profile.remove('mailLostAt')
  if (stands) profile.where(by, '=', stands)
  else profile.whereAbsent(by)
  const type = old ? (`${by}Changed` as const) : (`${by}Bound` as const)
  // After the first mail, letters no longer go to the phone; tell it why.
  const was = stands ?? (by === 'mail' ? contact.profile.phone : null)
  const [taking, ...freeing] = await guardWrites(deps, uid, target, old)
  const committed = await table.transact([
    takeStepUp(session, { id: ctx.stepUp, action: by, profile: contact.profile }, ctx.nowMs),
    taking,
    profile.build(),
    securityEvent(ctx, uid, { type, untold: contact.profile.untold, ...(was && { was: [was] }) }),
    liveSession(session),
    ...proven.taking,
    ...freeing,
  ])
  if (committed.ok) return
  if ((await loadContact(deps, uid))[by]?.address === target.address) return
  const [stepUp, taken, , , live] = committed.failures
  assertLive(session, live)
  if (taken?.failed) throw new Refusal('contact_taken')
  assertStepUp(stepUp, by, contact.profile, ctx.nowMs)
  // The value is guarded for another user under the other index key.
  const others = deps.secrets.indexKeys.length - 1
  if (others > 0 && committed.failures.slice(-others).some(({ failed }) => failed))
    throw new Refusal('contact_taken')
  throw new Refusal('conflict')
}

/** Releases the old guard by an update: this function may delete no row. Old and new may be the same guard. */
async function guardWrites(
  deps: Pick<DepsOf<'contact'>, 'table' | 'secrets'>,
  uid: string,
  target: Target,
  old: Target | null,
): Promise<[Write, ...Write[]]> {
  const { indexKeys } = deps.secrets
  const held = old && (await heldGuard(deps, ...guardOf(old)))
  if (held && guardsOf(...guardOf(target), indexKeys).some(({ pk }) => pk === held.pk))
    return [new Change(held).set('uid', uid).where('uid', '=', uid).build()]
  const taking = new Change(keys.unique(...guardOf(target), indexKeys)).set('uid', uid)
  return [
    taking.whereAbsent('uid').build(),
    ...(held ? [new Change(held).remove('uid').where('uid', '=', uid).build()] : []),
    ...guardedByNoOther(...guardOf(target), indexKeys),
  ]
}
