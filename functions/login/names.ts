import type { Input, RouteOf } from '../../shared/api/routes.ts'
import { Refusal } from '../../shared/errors.ts'
import type { DepsOf } from '../areas.ts'
import { proveCode } from '../codes/check.ts'
import { guardOf, readTarget, type Target } from '../codes/target.ts'
import type { Ctx } from '../http.ts'
import { findGuard } from '../table/guards.ts'
import type { UniqueKind } from '../table/keys.ts'
import { normalisedName } from '../table/profile.ts'

export interface Name {
  kind: UniqueKind
  value: string
  counted: string
}

type Login = Omit<Input<RouteOf<'login.index'>>, 'password'>
type Registration = Input<RouteOf<'login.reg'>>

/** Throws `validation`, `email_invalid`, `phone_invalid`. */
export async function readName({ username, ...form }: Login): Promise<Name> {
  if (username !== undefined) {
    const value = normalisedName(username)
    return { kind: 'username', value, counted: value }
  }
  if (form.email === undefined && form.phone === undefined)
    throw new Refusal('validation', { fields: 'username' })
  const [kind, value] = guardOf(await readTarget(form))
  // Names have no spaces, so the counters never collide.
  return { kind, value, counted: `${kind} ${value}` }
}

/** Refuses before using up the code, so it stays good for another name. Throws `already_registered`. */
export async function proveContact(
  deps: DepsOf<'login'>,
  ctx: Ctx & { operationId: string },
  form: Registration,
): Promise<{ target: Target; sealed: { phone?: string; mail?: string } } | undefined> {
  if (form.email === undefined && form.phone === undefined) return undefined
  const uid = ctx.operationId
  const target = await readTarget(form)
  const owner = form.codeId ?? ''
  const proven = await proveCode(deps, ctx, { scene: 'register', target, owner, code: form.code ?? '' })
  const taken = await findGuard(deps, 'username', normalisedName(form.username), { consistent: true })
  if (taken && taken.uid !== uid) throw new Refusal('already_registered')
  await proven.use()
  const fields = await deps.contactFields.of(uid)
  return { target, sealed: { [target.by]: fields.seal(target.by, target.address) } }
}
