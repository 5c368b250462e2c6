import { formatAmount, parseAmount, wireAmount } from '../../../shared/money.ts'
import { type Refused, refused } from '../../../shared/rules/refused.ts'
import { plainAmount } from '../../ui/amount.ts'
import { additionFault, faultOf } from './form.ts'
import type { Balance, Project } from './types.ts'

export const isFunded = (
  { fundedUntil, unfunded }: Pick<Project, 'fundedUntil' | 'unfunded'>,
  date: string,
): boolean =>
  fundedUntil !== null && date <= fundedUntil && !unfunded.some(({ from, to }) => from <= date && date <= to)

/** Zero on a date that is not funded. */
export const rateOn = (
  project: Pick<Project, 'dailyRate' | 'fundedUntil' | 'unfunded'>,
  date: string,
): string => (isFunded(project, date) ? project.dailyRate : '0.000000')

type Offered = Balance & { project: Project }

export function mostOf({ project, holding }: Offered, way: 'in' | 'out'): string {
  return way === 'in' ? project.left : (holding?.principal ?? formatAmount(0n, project.asset))
}

/** Mirrors the server's rules. */
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
