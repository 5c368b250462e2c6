import { assets } from '../../../shared/assets.ts'
import { formatScaled, wireAmount } from '../../../shared/money.ts'
import type { Details } from './types.ts'

/** Signed parts of a reserve; `sum` is zero if they add up. */
export interface Fund {
  name: 'funded' | 'paid' | 'owed' | 'free' | 'ahead' | 'sum'
  /** A signed plain decimal. */
  amount: string
}

export function fundsOf({ kind, asset, reserve }: Pick<Details, 'kind' | 'asset' | 'reserve'>): Fund[] {
  const amount = (text: string | null) => wireAmount(text ?? '0', asset)
  const [funded, paid] = [amount(reserve.funded), amount(reserve.paid)]
  const parts: [Fund['name'], bigint][] = [['funded', funded]]
  if (reserve.paid !== null) parts.push(['paid', -paid])
  // The balance product promises no sum: what is left pays the days to come.
  if (kind === 'balance') parts.push(['ahead', paid - funded])
  else parts.push(['owed', paid - amount(reserve.promised)], ['free', -amount(reserve.free)])
  const sum = parts.reduce((all, [, part]) => all + part, 0n)
  const text = (minor: bigint) => formatScaled(minor, assets[asset].decimals)
  return [...parts, ['sum', sum] as const].map(([name, minor]) => ({ name, amount: text(minor) }))
}
