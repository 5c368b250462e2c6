import type { CodeScene } from '../../shared/codes.ts'
import { newId } from '../../shared/ids.ts'
import type { DepsOf } from '../areas.ts'
import type { Letter } from '../codes/letter.ts'
import { requestCode } from '../codes/request.ts'
import { guardOf, type Target } from '../codes/target.ts'
import type { Ctx } from '../http.ts'
import { findGuard } from '../table/guards.ts'

const says: Partial<Record<CodeScene, (isKnown: boolean) => Letter['says']>> = {
  register: (isKnown) => (isKnown ? 'taken' : 'code'),
  forgot: (isKnown) => (isKnown ? 'code' : 'none'),
}

/** With and without an account the answer, calls and cost are equal. Throws as `requestCode`. */
export async function sendToAnyone(
  deps: DepsOf<'contact'>,
  ctx: Ctx,
  scene: CodeScene,
  target: Target,
): Promise<{ id: string; resendAt: number; expiresAt: number }> {
  // A fresh id per request: nobody can use up another caller's tries.
  const id = newId(ctx.nowMs)
  const guard = await findGuard(deps, ...guardOf(target))
  const sent = await requestCode(deps, ctx, {
    ...{ scene, target, owner: id },
    says: says[scene]?.(guard?.uid !== undefined) ?? 'code',
  })
  return { id, ...sent }
}
