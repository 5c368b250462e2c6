import type { Minor } from '../money.ts'

export interface Counted {
  amount: Minor
  profit: Minor
}

export interface Tally {
  count: number
  stake: Minor
  net: Minor
}

export function tally(orders: readonly Counted[]): Tally {
  const sums: Tally = { count: orders.length, stake: 0n, net: 0n }
  for (const { amount, profit } of orders) {
    sums.stake += amount
    sums.net += profit
  }
  return sums
}
