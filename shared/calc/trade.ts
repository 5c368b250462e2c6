import { type Minor, mulDiv, RATE_SCALE } from '../money.ts'
import { type EpochMs, type EpochSeconds, secondsOf } from '../time.ts'

/** Up wins when the close lies above the entry, down when it lies below. */
export type Direction = 'up' | 'down'
/** Draw: close equals entry. Void: the tape has no price for the entry or the close. */
export type Result = 'win' | 'loss' | 'draw' | 'void'

/** The terms of an order, frozen in it: later changes of a product do not apply. */
export interface TradeTerms {
  /** Stake in minor units. */
  amount: Minor
  /** Profit of a win as parts of a million of the stake. */
  payoutRate: bigint
  /** Fee as parts of a million of the stake, taken beside it. */
  feeRate: bigint
  /** Least fee in minor units. */
  feeMin: Minor
}

/** The fee of an order: a part of the stake, rounded up, at least the minimum. */
export function tradeFee(terms: Pick<TradeTerms, 'amount' | 'feeRate' | 'feeMin'>): Minor {
  const fee = mulDiv(terms.amount, terms.feeRate, RATE_SCALE, 'up')
  return fee < terms.feeMin ? terms.feeMin : fee
}

/** What a win adds to the stake, rounded down. */
export function expectedProfit(terms: Pick<TradeTerms, 'amount' | 'payoutRate'>): Minor {
  return mulDiv(terms.amount, terms.payoutRate, RATE_SCALE, 'down')
}

export interface Outcomes {
  /** Taken from the available balance when the order is placed: stake and fee. */
  cost: Minor
  fee: Minor
  /** Returned to the available balance by result. */
  returned: Record<Result, Minor>
  /** Net change of the user's money by result, fee included. */
  net: Record<Result, Minor>
}

/** Everything an order can bring, before it is placed. Screens preview it, settlement pays it. */
export function outcomes(terms: TradeTerms): Outcomes {
  const fee = tradeFee(terms)
  const cost = terms.amount + fee
  const returned = { win: terms.amount + expectedProfit(terms), loss: 0n, draw: cost, void: cost }
  return {
    cost,
    fee,
    returned,
    net: { win: returned.win - cost, loss: -cost, draw: 0n, void: 0n },
  }
}

/** The result of an order from its two prices (scaled integers of the same product). */
export function tradeResult(direction: Direction, entry: number, close: number): 'win' | 'loss' | 'draw' {
  if (close === entry) return 'draw'
  return close > entry === (direction === 'up') ? 'win' : 'loss'
}

/** What `amount` staked again and again costs on average when both directions are equally likely, fee included. */
export function costAtEvenOdds(terms: TradeTerms): Minor {
  const { net } = outcomes(terms)
  const cost = -net.loss - net.win
  // Rounded up: a cost is never understated.
  return cost > 0n ? (cost + 1n) / 2n : 0n
}

/** The first whole second after `nowMs`: an order accepted now takes the price at that instant as its entry. */
export const openAtFor = (nowMs: EpochMs): EpochSeconds => secondsOf(nowMs) + 1
