import { Refusal } from '../../shared/errors.ts'
import type { DepsOf } from '../areas.ts'
import type { Ctx } from '../http.ts'
import { verifyPassword } from '../password.ts'
import { keys } from '../table/keys.ts'
import { normalisedName, type Profile, profileOf } from '../table/profile.ts'
import { countTry, forgetTries, loginTries } from '../tries.ts'

type Deps = DepsOf<'security'>

/** Consistent, so new proofs count at once. Throws `login_required`. */
export async function ownProfile({ table }: Pick<Deps, 'table'>, uid: string): Promise<Profile> {
  const row = await table.get(keys.profile(uid), { consistent: true })
  if (!row) throw new Refusal('login_required')
  return profileOf(row)
}

/** Counts the try as a login does. Throws `old_password_wrong`, `login_locked`. */
export async function checkLoginPassword(
  deps: Deps,
  ctx: Pick<Ctx, 'address' | 'nowMs'>,
  { username, passwordHash }: Profile,
  password: string,
): Promise<void> {
  const name = normalisedName(username)
  const tried = await countTry(deps, loginTries, name, ctx)
  const { right } = await verifyPassword(password, passwordHash)
  if (!right) throw tried.wrong(new Refusal('old_password_wrong'))
  await forgetTries(deps, loginTries, name, ctx)
}
