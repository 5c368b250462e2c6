import { flowOf } from '../../../shared/flows.ts'
import type { Minor } from '../../../shared/money.ts'
import type { EpochSeconds } from '../../../shared/time.ts'
import { balanceAttribute } from '../../ledger/account.ts'
import type { Movement } from '../movements.ts'
import { flowName } from './row.ts'

/** What the movements of a stretch of time come to. */
export interface Tally {
  firstAt: EpochSeconds
  /** By balance. */
  changes: Map<string, Minor>
  /** By `flowName`: their sum by asset is that of `changes`. */
  flows: Map<string, Minor>
  /** Net result of the orders settled, and the return of financing. */
  profit: Minor
}

export const emptyTally = (): Tally => ({
  firstAt: Number.POSITIVE_INFINITY,
  changes: new Map(),
  flows: new Map(),
  profit: 0n,
})

const add = (sums: Map<string, Minor>, name: string, amount: Minor) =>
  sums.set(name, (sums.get(name) ?? 0n) + amount)

export function addMovement(tally: Tally, movement: Movement): void {
  const { at, kind, document, changes, fee } = movement
  tally.firstAt = Math.min(tally.firstAt, at)
  const flow = flowOf(document.kind, kind)
  for (const { asset, balance, amount } of changes) {
    add(tally.changes, balanceAttribute(asset, balance), amount)
    add(tally.flows, flowName(asset, flow), amount)
  }
  if (fee) {
    add(tally.flows, flowName(fee.asset, flow), fee.amount)
    add(tally.flows, flowName(fee.asset, 'fees'), -fee.amount)
  }
  tally.profit += profitOf(movement)
}

/** The net result of an order that this movement settles, of its placing and this together; and what financing pays. */
function profitOf({ document, kind, changes, earlier }: Movement): Minor {
  // What is invested stays the user's: what is left of its changes is return.
  if (flowOf(document.kind, kind) === 'financing')
    return changes.reduce((sum, { amount }) => sum + amount, 0n)
  if (document.kind !== 'order' || kind === 'order_placed') return 0n
  const all = [...earlier.flatMap((one) => one.changes), ...changes]
  return all.reduce((sum, { amount }) => sum + amount, 0n)
}
