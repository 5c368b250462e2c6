import type { CodeScene } from '../../shared/codes.ts'
import { newId } from '../../shared/ids.ts'
import type { DepsOf } from '../areas.ts'
import type { Letter } from '../codes/letter.ts'
import { requestCode } from '../codes/request.ts'
import { guardOf, type Target } from '../codes/target.ts'
import type { Ctx } from '../http.ts'
import { findGuard } from '../table/guards.ts'

/** What a target is told, by what the code would be for and whether it is of an account. */
const says: Partial<Record<CodeScene, (isKnown: boolean) => Letter['says']>> = {
  register: (isKnown) => (isKnown ? 'taken' : 'code'),
  forgot: (isKnown) => (isKnown ? 'code' : 'none'),
}

/**
 * A code for somebody without a login. Whether the target is of an account is told to the target alone: the answer, the
 * calls to the table and what they cost are the same, only what is sent differs. Throws as `requestCode`.
 */
export async function sendToAnyone(
  deps: DepsOf<'contact'>,
  ctx: Ctx,
  scene: CodeScene,
  target: Target,
): Promise<{ id: string; resendAt: number; expiresAt: number }> {
  // Nobody knows the id of somebody else's request, so nobody uses up its tries.
  const id = newId(ctx.nowMs)
  const guard = await findGuard(deps, ...guardOf(target))
  const sent = await requestCode(deps, ctx, {
    ...{ scene, target, owner: id },
    says: says[scene]?.(guard?.uid !== undefined) ?? 'code',
  })
  return { id, ...sent }
}
