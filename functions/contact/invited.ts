import { Refusal } from '../../shared/errors.ts'
import { DAY } from '../../shared/time.ts'
import type { DepsOf } from '../areas.ts'
import type { Ctx } from '../http.ts'
import { findInviter, readInvite } from '../inviter.ts'
import { countUse } from '../table/limits.ts'
import { limitAddress } from '../tries.ts'

const OF_ONE_INVITER = 50

/** Limits SMS by inviter, as each costs money. Throws `invite_required`, `inviter_invalid`, `rate_limited`. */
export async function countInvited(deps: DepsOf<'contact'>, ctx: Ctx, typed: string): Promise<void> {
  const invite = readInvite(typed)
  if (invite.code === '') throw new Refusal('invite_required')
  const { codes: limit } = deps.config.addressLimits
  await limitAddress(deps, 'code-invite', ctx, { limit, windowSeconds: DAY })
  const inviter = await findInviter(deps, invite)
  if (!inviter) throw new Refusal('inviter_invalid')
  if (inviter.uid === null) return
  const use = { kind: 'code-inviter', of: inviter.uid, limit: OF_ONE_INVITER, windowSeconds: DAY }
  await countUse(deps, use, ctx.nowMs)
}
