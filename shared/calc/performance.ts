import type { Minor } from '../money.ts'
import { costAtEvenOdds, outcomes, type Result, type TradeTerms } from './trade.ts'

/** A settled order, as far as its result counts. */
export interface Ended {
  terms: TradeTerms
  result: Result
}

/** What some settled orders came to, in minor units, beside what orders like them cost on average. */
export interface Performance {
  /** Orders by how they ended. */
  ended: Record<Result, number>
  /** Stakes of those won or lost; a draw or a void order gives everything back. */
  staked: Minor
  /** Fees of those won or lost. */
  fees: Minor
  /** What they changed: profits less stakes lost and fees; below zero for a loss. */
  net: Minor
  /**
   * What the orders won or lost cost on average where up and down are equally likely: of each
   * `fee + stake x (1 - payout) / 2`, never below zero. A property of the terms, no prediction.
   */
  expectedCost: Minor
  /**
   * How far chance alone moves `net` away from `-expectedCost`: one standard deviation, rounded up. An order moves it by
   * half the distance between its win and its loss, `stake x (1 + payout) / 2`, and orders add up by their squares. Two
   * thirds of all such rows of orders lie within one of it, nineteen of twenty within two. Orders that overlap in time
   * depend on one another, so it is rather too small than too large.
   */
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
  // The squares are those of twice the half distances.
  return { ended, staked, fees, net, expectedCost, spread: (rootUp(squares) + 1n) / 2n }
}

/** The square root of a whole number, rounded up (Newton's method on whole numbers). */
export function rootUp(square: bigint): bigint {
  if (square < 2n) return square
  let root = 1n << BigInt(Math.ceil(square.toString(2).length / 2))
  for (;;) {
    const next = (root + square / root) / 2n
    if (next >= root) return root * root === square ? root : root + 1n
    root = next
  }
}
