import type { HoldingState } from '../../../shared/financing.ts'
import { formatAmount, wireAmount } from '../../../shared/money.ts'
import type { Details, Holding } from './types.ts'

export type Act = 'topup' | 'takeBack' | 'append' | 'stopEarly' | 'settle' | 'renew' | 'rebuy'

/** In the order offered. `project` is that of the holding, once read. */
export function actsOf(
  { state, days, canAppend, renewal }: Pick<Holding, 'state' | 'days' | 'canAppend' | 'renewal'>,
  project: Pick<Details, 'state' | 'own'> | undefined,
): Act[] {
  // The balance product is moved on its own page.
  if (days === 0) return []
  if (state === 'awaiting') return ['topup', 'takeBack']
  if (state === 'earning') return [...(canAppend ? (['append'] as const) : []), 'stopEarly']
  if (state === 'due') return [...(renewal ? (['renew'] as const) : []), 'settle']
  return project?.state === 'inProgress' && project.own === null ? ['rebuy'] : []
}

export const isZero = (amount: string): boolean => !/[1-9]/.test(amount)

type Asset = Holding['asset']
const sumOf = (asset: Asset, ...amounts: readonly bigint[]): string =>
  formatAmount(
    amounts.reduce((sum, amount) => sum + amount, 0n),
    asset,
  )

/** Paid, and waiting for its day. */
export const profitNow = ({ asset, paid, unpaid }: Pick<Holding, 'asset' | 'paid' | 'unpaid'>): string =>
  sumOf(asset, wireAmount(paid, asset), wireAmount(unpaid, asset))

/** The awaited rest. */
export const restOf = ({
  asset,
  wanted,
  principal,
}: Pick<Holding, 'asset' | 'wanted' | 'principal'>): string =>
  wanted === null ? sumOf(asset) : sumOf(asset, wireAmount(wanted, asset), -wireAmount(principal, asset))

/** Settling early costs half of what waits, and the return of the days to come. */
export function earlyOf({ asset, principal, promised, ifSettled }: Holding): {
  gets: string
  paid: string
  forfeited: string
  notEarned: string
} | null {
  if (!ifSettled) return null
  const amount = (text: string) => wireAmount(text, asset)
  const [paid, forfeited] = [amount(ifSettled.paid), amount(ifSettled.forfeited)]
  const rest = amount(promised) - paid - forfeited
  return {
    ...ifSettled,
    gets: sumOf(asset, amount(principal), paid),
    notEarned: sumOf(asset, rest > 0n ? rest : 0n),
  }
}

/** Most urgent for the user first. */
const order: readonly HoldingState[] = ['due', 'awaiting', 'earning', 'settled', 'refunded']

export const holdingGroups = ['all', 'earning', 'due', 'awaiting', 'ended'] as const
export type HoldingGroup = (typeof holdingGroups)[number]

const groupOf = (state: HoldingState): HoldingGroup =>
  state === 'settled' || state === 'refunded' ? 'ended' : state

export const shownOf = (holdings: readonly Holding[], group: HoldingGroup): Holding[] =>
  holdings
    .filter(({ state }) => group === 'all' || groupOf(state) === group)
    .sort((a, b) => order.indexOf(a.state) - order.indexOf(b.state) || b.at - a.at)
