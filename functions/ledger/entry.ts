import type { Asset } from '../../shared/assets.ts'
import type { Minor } from '../../shared/money.ts'
import { type Account, BETWEEN_USERS } from './chart.ts'

/** Positive: into the account; negative: out of it. */
export interface Leg {
  account: Account
  asset: Asset
  amount: Minor
}

/** Throws unless legs sum to zero by asset and none is empty. */
export function balanced(legs: Leg[]): Leg[] {
  const sums = new Map<Asset, Minor>()
  for (const { asset, amount } of legs) sums.set(asset, (sums.get(asset) ?? 0n) + amount)
  for (const [asset, sum] of sums) {
    if (sum !== 0n) throw new Error(`legs do not balance: ${sum} ${asset}`)
  }
  return legs.filter((leg) => leg.amount !== 0n)
}

/** Legs of a payer and of a payee, each for the lines of its own side. */
export const paidBetween = (asset: Asset, amount: Minor): { payer: Leg[]; payee: Leg[] } => ({
  payer: balanced([
    { account: 'available', asset, amount: -amount },
    { account: BETWEEN_USERS, asset, amount },
  ]),
  payee: balanced([
    { account: BETWEEN_USERS, asset, amount: -amount },
    { account: 'available', asset, amount },
  ]),
})

export const writeLegs = (legs: Leg[]): string[] =>
  legs.map(({ account, asset, amount }) => `${account} ${asset} ${amount}`)

export function readLegs(lines: string[]): Leg[] {
  return lines.map((line) => {
    const [account, asset, amount] = line.split(' ') as [string, string, string]
    return { account: account as Account, asset: asset as Asset, amount: BigInt(amount) }
  })
}
