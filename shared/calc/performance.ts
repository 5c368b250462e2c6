import type { Minor } from '../money.ts'
import { costAtEvenOdds, outcomes, type Result, type TradeTerms } from './trade.ts'

export interface Ended {
  terms: TradeTerms
  result: Result
}

export interface Performance {
  ended: Record<Result, number>
  /** Stakes of won and lost orders; draws and voids give theirs back. */
  staked: Minor
  fees: Minor
  net: Minor
  /** Average cost at even odds: `fee + stake x (1 - payout) / 2` for each order, never below zero. */
  expectedCost: Minor
  /** One standard deviation of `net` by chance, rounded up; perhaps larger if orders overlap. */
  spread: Minor
}

export function performanceOf(orders: readonly Ended[]): Performance {
  const ended: Record<Result, number> = { win: 0, loss: 0, draw: 0, void: 0 }
  let [staked, fees, net, expectedCost, squares] = [0n, 0n, 0n, 0n, 0n]
  for (const { terms, result } of orders) {
    const { net: of, fee } = outcomes(terms)
    ended[result] += 1
    net += of[result]
    if (result !== 'win' && result !== 'loss') continue
    staked += terms.amount
    fees += fee
    expectedCost += costAtEvenOdds(terms)
    squares += (of.win - of.loss) ** 2n
  }
  // Squares of twice the half distances.
  return { ended, staked, fees, net, expectedCost, spread: (rootUp(squares) + 1n) / 2n }
}

/** Newton's method on whole numbers, rounded up. */
export function rootUp(square: bigint): bigint {
  if (square < 2n) return square
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2))
  for (;;) {
    const next = (root + square / root) / 2n
    if (next >= root) return root * root === square ? root : root + 1n
    root = next
  }
}
