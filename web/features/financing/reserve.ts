import { assets } from '../../../shared/assets.ts'
import { formatScaled, wireAmount } from '../../../shared/money.ts'
import type { Details } from './types.ts'

/** What was put into a reserve, and where it went or is bound to go; `sum` is all of it, and nothing where it adds up. */
export interface Fund {
  name: 'funded' | 'paid' | 'owed' | 'free' | 'sum'
  /** As a plain decimal, with its sign. */
  amount: string
}

export function fundsOf(
  { funded, promised, free, paid }: Details['reserve'],
  asset: Details['asset'],
): Fund[] {
  const amount = (text: string | null) => wireAmount(text ?? '0', asset)
  const parts: [Fund['name'], bigint][] = [
    ['funded', amount(funded)],
    ...(paid === null ? [] : [['paid', -amount(paid)] as [Fund['name'], bigint]]),
    ['owed', amount(paid) - amount(promised)],
    ['free', -amount(free)],
  ]
  const sum = parts.reduce((all, [, part]) => all + part, 0n)
  const text = (minor: bigint) => formatScaled(minor, assets[asset].decimals)
  return [...parts, ['sum', sum] as const].map(([name, minor]) => ({ name, amount: text(minor) }))
}
