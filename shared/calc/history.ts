import type { Minor } from '../money.ts'

/** The part of a settled order that is counted. */
export interface Counted {
  amount: Minor
  /** Net of the fee. */
  profit: Minor
}

export interface Tally {
  count: number
  /** All that was staked. */
  stake: Minor
  /** Net change of the user's money, fees included. */
  net: Minor
}

/** The sums of several settled orders of one asset. */
export function tally(orders: readonly Counted[]): Tally {
  const sums: Tally = { count: orders.length, stake: 0n, net: 0n }
  for (const { amount, profit } of orders) {
    sums.stake += amount
    sums.net += profit
  }
  return sums
}
