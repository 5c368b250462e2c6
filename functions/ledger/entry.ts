import type { Asset } from '../../shared/assets.ts'
import type { Minor } from '../../shared/money.ts'
import type { Account } from './chart.ts'

/** One line of a movement: `amount` minor units into (positive) or out of (negative) an account. */
export interface Leg {
  account: Account
  asset: Asset
  amount: Minor
}

/**
 * Checks that the legs balance: their sum is zero for each asset, none is empty.
 * Throws otherwise: an unbalanced movement is a defect, never a refusal.
 */
export function balanced(legs: Leg[]): Leg[] {
  const sums = new Map<Asset, Minor>()
  for (const { asset, amount } of legs) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  for (const [asset, sum] of sums) {
    if (sum !== 0n) throw new Error(`legs do not balance: ${sum} ${asset}`)
  }
  return legs.filter((leg) => leg.amount !== 0n)
}

/** How a document keeps its legs: "available USD -1005". */
export const writeLegs = (legs: Leg[]): string[] =>
  legs.map(({ account, asset, amount }) => `${account} ${asset} ${amount}`)

export function readLegs(lines: string[]): Leg[] {
  return lines.map((line) => {
    const [account, asset, amount] = line.split(' ') as [string, string, string]
    return { account: account as Account, asset: asset as Asset, amount: BigInt(amount) }
  })
}
