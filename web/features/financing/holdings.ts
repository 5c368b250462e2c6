import { addDays } from '../../../shared/calc/dates.ts'
import { type HoldingState, SETTLES_AFTER_DAYS } from '../../../shared/financing.ts'
import { formatAmount, wireAmount } from '../../../shared/money.ts'
import type { Holding, Project } from './types.ts'

/** What its user can do with a holding now. */
export type Act = 'topup' | 'takeBack' | 'append' | 'stopEarly' | 'settle' | 'renew' | 'rebuy'

/** In the order they stand in: what most come for first. `project` is that of the holding, where it is still shown. */
export function actsOf({ state, renewalsLeft }: Holding, project: Project | undefined): Act[] {
  const canBuy = project?.state === 'inProgress'
  if (state === 'awaiting') return ['topup', 'takeBack']
  if (state === 'earning') return [...(canBuy && project.appendable ? (['append'] as const) : []), 'stopEarly']
  if (state === 'due') return [...(renewalsLeft > 0 ? (['renew'] as const) : []), 'settle']
  return canBuy && !project.once ? ['rebuy'] : []
}

type Profit = Pick<Holding, 'asset' | 'paid' | 'unpaid' | 'promised'>
const sumOf = (asset: Holding['asset'], ...amounts: readonly string[]): string =>
  formatAmount(
    amounts.reduce((sum, amount) => sum + wireAmount(amount, asset), 0n),
    asset,
  )

/** Earned so far: what was paid, and what waits for its day. */
export const profitNow = ({ asset, paid, unpaid }: Profit): string => sumOf(asset, paid, unpaid)
/** At the end, if nothing is added and nothing settled early. */
export const profitInAll = ({ asset, paid, promised }: Profit): string => sumOf(asset, paid, promised)

/** What is still to be paid in of one that awaits its rest. */
export const restOf = ({ asset, wanted, principal }: Pick<Holding, 'asset' | 'wanted' | 'principal'>): string =>
  wanted === null
    ? sumOf(asset)
    : formatAmount(wireAmount(wanted, asset) - wireAmount(principal, asset), asset)

/** The last day on which a due holding waits for its user; then it settles by itself. */
export const waitsUntil = ({ maturesOn }: Pick<Holding, 'maturesOn'>): string | null =>
  maturesOn === null ? null : addDays(maturesOn, SETTLES_AFTER_DAYS)

/** By what needs its user most. */
const order: readonly HoldingState[] = ['due', 'awaiting', 'earning', 'settled', 'refunded']

export const holdingGroups = ['all', 'earning', 'due', 'awaiting', 'ended'] as const
export type HoldingGroup = (typeof holdingGroups)[number]

const groupOf = (state: HoldingState): HoldingGroup =>
  state === 'settled' || state === 'refunded' ? 'ended' : state

/** Those of a group, what needs its user first, then the newest. */
export const shownOf = (holdings: readonly Holding[], group: HoldingGroup): Holding[] =>
  holdings
    .filter(({ state }) => group === 'all' || groupOf(state) === group)
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || b.at - a.at)
