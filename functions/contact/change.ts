import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import type { DepsOf } from '../areas.ts'
import { proveCode } from '../codes/check.ts'
import { guardOf, readTarget, type Target } from '../codes/target.ts'
import type { CtxOf } from '../http.ts'
import { keys } from '../table/keys.ts'
import { Change, type Key, type Write } from '../table/write.ts'
import { type Contact, loadContact, viewContact } from './store.ts'

type Form = Input<RouteOf<'contact.profile_change'>>
type Context = CtxOf<RouteOf<'contact.profile_change'>>

/** Binds or changes a phone or a mail, or the language of letters. Throws the refusals of targets and codes, `contact_taken`. */
export async function change(deps: DepsOf<'contact'>, ctx: Context, form: Form) {
  const { uid } = ctx.session
  const contact = await loadContact(deps, uid)
  if (form.lang !== undefined) {
    const { lang } = form
    await deps.table.write(new Change(keys.profile(uid)).set('lang', lang).whereExists().build())
    return viewContact({ ...contact, profile: { ...contact.profile, lang } }, deps)
  }
  const target = await readTarget(form)
  await bind(deps, ctx, { contact, target, code: form.code ?? '' })
  return viewContact({ ...contact, [target.by]: target }, deps)
}

async function bind(
  deps: DepsOf<'contact'>,
  ctx: Context,
  { contact, target, code }: { contact: Contact; target: Target; code: string },
): Promise<void> {
  const { table, secrets, personal } = deps
  const { uid } = ctx.session
  const { by } = target
  const old = contact[by]
  // Done before by a copy of this request, whose answer was lost, or asked for what stands.
  if (old?.address === target.address) return
  const proven = await proveCode(deps, ctx, { scene: 'bind', target, owner: uid, code })
  const guard = (each: Target): Key => keys.unique(...guardOf(each), secrets.uniqueKey)
  const sealed = (await personal.of(uid)).seal(by, target.address)
  const profile = new Change(keys.profile(uid)).set(by, sealed)
  const stands = contact.profile[by]
  if (stands) profile.where(by, '=', stands)
  else profile.whereAbsent(by)
  // A row is never deleted (no function may): the guard of an old phone or mail is let go of instead.
  const taken = new Change(guard(target)).set('uid', uid).whereAbsent('uid').build()
  const freed = old && sameGuard(old, target) ? null : old
  const writes: Write[] = [
    ...(old && !freed ? [] : [taken]),
    profile.build(),
    ...(freed ? [new Change(guard(freed)).remove('uid').where('uid', '=', uid).build()] : []),
  ]
  await proven.use()
  const bound = await table.transact(writes)
  if (bound.ok) return
  if (writes[0] === taken && bound.failures[0]?.failed && bound.failures[0].old?.uid !== uid)
    throw new Refusal('contact_taken')
  // Another request of theirs changed it meanwhile.
  throw new Refusal('conflict')
}

const sameGuard = (one: Target, other: Target): boolean => guardOf(one).join() === guardOf(other).join()
