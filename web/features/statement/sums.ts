import { formatAmount, parseAmount } from '../../../shared/money.ts'
import type { Answer } from '../../api/wire.ts'

export type Movement = Answer<'/api/user/statement'>['items'][number]
export type Leg = Movement['earlier'][number]
export type Change = Leg['changes'][number]

/** The steps of a document, oldest first. */
export const legsOf = ({ earlier, at, kind, changes, fee }: Movement): Leg[] => [
  ...earlier,
  { at, kind, changes, fee },
]

/**
 * The sum of movements by balance and asset, in the order these first appear; a sum of zero is left out. Null where an
 * amount cannot be read: then no sum is shown at all.
 */
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
