import type { Asset } from '../../shared/assets.ts'
import { Refusal } from '../../shared/errors.ts'
import { formatAmount, type Minor } from '../../shared/money.ts'
import { keys } from '../table/keys.ts'
import { Change, type Row, type Update } from '../table/write.ts'
import { capacityOf } from './project.ts'

// Each change counts in `moves`: the books compare only projects that did not move meanwhile.

/** Fails unless the project is open and both capacity and reserve suffice; the last buyers meet here. */
export const takeCapacity = (project: string, amount: Minor, promise: Minor): Update =>
  new Change(keys.capacity(project))
    .where('open', '=', 1)
    .where('left', '>=', amount)
    .where('free', '>=', promise)
    .add('left', -amount)
    .add('free', -promise)
    .add('moves', 1n)
    .build()

export const promiseMore = (project: string, promise: Minor): Update =>
  new Change(keys.capacity(project))
    .where('open', '=', 1)
    .where('free', '>=', promise)
    .add('free', -promise)
    .add('moves', 1n)
    .build()

/** `promise` returns to the reserve, `amount` to the project. */
export const giveBack = (
  project: string,
  { amount = 0n, promise }: { amount?: Minor; promise: Minor },
): Update => {
  const change = new Change(keys.capacity(project)).whereExists().add('free', promise).add('moves', 1n)
  return (amount > 0n ? change.add('left', amount) : change).build()
}

export function whyNotTaken(old: Row | undefined, asset: Asset, amount: Minor): Refusal {
  const { open, left } = capacityOf(old)
  if (!open) return new Refusal('project_closed')
  if (left < amount) return new Refusal('project_full', { left: formatAmount(left, asset), asset })
  return new Refusal('reserve_short')
}
