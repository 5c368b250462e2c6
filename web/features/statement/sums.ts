import { formatAmount, parseAmount } from '../../../shared/money.ts'
import type { Answer } from '../../api/wire.ts'

export type Movement = Answer<'/api/user/statement'>['items'][number]
export type Leg = Omit<Movement['earlier'][number], 'kind'> & Pick<Movement, 'kind'>
export type Change = Leg['changes'][number]

/** Oldest first. */
export const legsOf = ({ earlier, at, kind, changes, fee }: Movement): Leg[] => [
  ...earlier,
  { at, kind, changes, fee },
]

/** Sums by balance and asset without zeros. Null if an amount cannot be read: then show no sum. */
export function sumOf(movements: readonly { changes: readonly Change[] }[]): Change[] | null {
  const sums = new Map<string, { change: Change; minor: bigint }>()
  for (const change of movements.flatMap(({ changes }) => changes)) {
    const size = parseAmount(change.amount.replace(/^-/, ''), change.asset)
    if (size === null) return null
    const name = `${change.balance} ${change.asset}`
    const minor = (sums.get(name)?.minor ?? 0n) + (change.amount.startsWith('-') ? -size : size)
    sums.set(name, { change, minor })
  }
  return [...sums.values()]
    .filter(({ minor }) => minor !== 0n)
    .map(({ change: { balance, asset }, minor }) => ({ balance, asset, amount: formatAmount(minor, asset) }))
}
