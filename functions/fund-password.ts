import { Refusal } from '../shared/errors.ts'
import { FUND_LOCKED_S, FUND_TRIES, FUND_TRIES_WIDE } from '../shared/security.ts'
import type { EpochSeconds } from '../shared/time.ts'
import type { Deps } from './deps.ts'
import type { Ctx } from './http.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { keys } from './table/keys.ts'
import { type FundPassword, fundHashAt } from './table/profile.ts'
import { Change } from './table/write.ts'
import { countTry, forgetTries, type Guessing } from './tries.ts'

/** Locks for a day; counting by network keeps a stolen token from locking the user out. */
export const fundTries: Guessing = {
  kind: 'fund',
  free: FUND_TRIES - 1,
  hourly: FUND_TRIES_WIDE,
  lockFor: FUND_LOCKED_S,
  refusal: (until: EpochSeconds) => new Refusal('pay_password_locked', { time: until }),
}

type TriesDeps = Deps<'uniqueKey'>
type Asker = Pick<Ctx, 'address' | 'nowMs'>
type Owner = FundPassword & { uid: string }

/** Throws `pay_password_unset`, `pay_password_wrong`, `pay_password_locked`. */
export async function compareFundPassword(
  deps: TriesDeps,
  ctx: Asker,
  owner: Owner,
  password: string,
): Promise<{ stale: boolean }> {
  const { uid } = owner
  const hash = fundHashAt(owner, ctx.nowMs)
  if (hash === null) throw new Refusal('pay_password_unset')
  const tried = await countTry(deps, fundTries, uid, ctx)
  const { right, stale } = await verifyPassword(password, hash)
  if (!right) throw tried.wrong(new Refusal('pay_password_wrong'))
  await forgetTries(deps, fundTries, uid, ctx)
  return { stale }
}

export async function checkFundPassword(
  deps: TriesDeps,
  ctx: Asker,
  owner: Owner,
  password: string,
): Promise<void> {
  const { stale } = await compareFundPassword(deps, ctx, owner, password)
  if (!stale) return
  const change = new Change(keys.profile(owner.uid))
    .set('fundPasswordHash', await hashPassword(password))
    .where('fundPasswordHash', '=', fundHashAt(owner, ctx.nowMs))
  // If this fails, a newer password was set.
  await deps.table.write(change.build())
}
