import { formatAmount, parseAmount, wireAmount } from '../../../shared/money.ts'
import { type Refused, refused } from '../../../shared/rules/refused.ts'
import { plainAmount } from '../../ui/amount.ts'
import { additionFault, faultOf } from './form.ts'
import type { Balance, Project } from './types.ts'

/** Whether the return of a date is funded. */
export const isFunded = (
  { fundedUntil, unfunded }: Pick<Project, 'fundedUntil' | 'unfunded'>,
  date: string,
): boolean =>
  fundedUntil !== null && date <= fundedUntil && !unfunded.some(({ from, to }) => from <= date && date <= to)

/** The published rate of a date: nothing behind the last one that is funded. */
export const rateOn = (
  project: Pick<Project, 'dailyRate' | 'fundedUntil' | 'unfunded'>,
  date: string,
): string => (isFunded(project, date) ? project.dailyRate : '0.000000')

type Offered = Balance & { project: Project }

/** The most that can go in or out now. */
export function mostOf({ project, holding }: Offered, way: 'in' | 'out'): string {
  return way === 'in' ? project.left : (holding?.principal ?? formatAmount(0n, project.asset))
}

/** Why an amount cannot go in or out; the server decides, this says the same. */
export function moveFault(typed: string, way: 'in' | 'out', balance: Offered, lang: string): Refused | null {
  const { project, holding, available } = balance
  const { asset } = project
  const most = mostOf(balance, way)
  if (way === 'in') {
    return holding
      ? additionFault(typed, { asset, most, of: 'project', available }, lang)
      : faultOf({ typed, part: 'whole' }, project, available, lang)
  }
  const plain = plainAmount(typed, lang)
  if (plain.trim() === '') return refused('amount_required')
  const amount = parseAmount(plain, asset)
  if (amount === null || amount <= 0n) return refused('amount_invalid', { decimals: 2 })
  return amount > wireAmount(most, asset) ? refused('amount_above_max', { max: most, asset }) : null
}
