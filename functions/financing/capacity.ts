import type { Asset } from '../../shared/assets.ts'
import { Refusal } from '../../shared/errors.ts'
import { formatAmount, type Minor } from '../../shared/money.ts'
import { keys } from '../table/keys.ts'
import { Change, type Row, type Update } from '../table/write.ts'
import { capacityOf } from './project.ts'

// Each of them counts in `moves`: the books hold what is stored against all holdings, where none moved meanwhile.

/**
 * Takes from a project what is bought of it, and from its reserve what that is promised: as long as it is open and both
 * are left. Two buyers of the last of it meet here, and one is refused.
 */
export const takeCapacity = (project: string, amount: Minor, promise: Minor): Update =>
  new Change(keys.capacity(project))
    .where('open', '=', 1)
    .where('left', '>=', amount)
    .where('free', '>=', promise)
    .add('left', -amount)
    .add('free', -promise)
    .add('moves', 1n)
    .build()

/** Promises more of a reserve, as for a renewal: nothing new is bought. */
export const promiseMore = (project: string, promise: Minor): Update =>
  new Change(keys.capacity(project))
    .where('open', '=', 1)
    .where('free', '>=', promise)
    .add('free', -promise)
    .add('moves', 1n)
    .build()

/** Gives back to a reserve what is not to be paid any more, and to the project what was reserved and not bought. */
export const giveBack = (
  project: string,
  { amount = 0n, promise }: { amount?: Minor; promise: Minor },
): Update => {
  const change = new Change(keys.capacity(project)).whereExists().add('free', promise).add('moves', 1n)
  return (amount > 0n ? change.add('left', amount) : change).build()
}

/** Why a project's item refused; `old` is its image. */
export function whyNotTaken(old: Row | undefined, asset: Asset, amount: Minor): Refusal {
  const { open, left } = capacityOf(old)
  if (!open) return new Refusal('project_closed')
  if (left < amount) return new Refusal('project_full', { left: formatAmount(left, asset), asset })
  return new Refusal('reserve_short')
}
