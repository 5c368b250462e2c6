import { type Minor, mulDiv, RATE_SCALE } from '../money.ts'

export type Direction = 'up' | 'down'
/** Draw: close equals entry. Void: the tape has no price for one of them. */
export type Result = 'win' | 'loss' | 'draw' | 'void'

export interface TradeTerms {
  amount: Minor
  /** Parts of a million of the stake. */
  payoutRate: bigint
  /** Parts of a million of the stake, charged on top. */
  feeRate: bigint
  feeMin: Minor
}

/** Rounded up, at least the minimum. */
export function tradeFee(terms: Pick<TradeTerms, 'amount' | 'feeRate' | 'feeMin'>): Minor {
  const fee = mulDiv(terms.amount, terms.feeRate, RATE_SCALE, 'up')
  return fee < terms.feeMin ? terms.feeMin : fee
}

/** Rounded down. */
export function expectedProfit(terms: Pick<TradeTerms, 'amount' | 'payoutRate'>): Minor {
  return mulDiv(terms.amount, terms.payoutRate, RATE_SCALE, 'down')
}

export interface Outcomes {
  cost: Minor
  fee: Minor
  returned: Record<Result, Minor>
  net: Record<Result, Minor>
}

/** Screens preview these figures and settlement pays them. */
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

/** Prices are scaled integers of one product. */
export function tradeResult(direction: Direction, entry: number, close: number): 'win' | 'loss' | 'draw' {
  if (close === entry) return 'draw'
  return close > entry === (direction === 'up') ? 'win' : 'loss'
}

/** Average cost when both directions are equally likely, fee included. */
export function costAtEvenOdds(terms: TradeTerms): Minor {
  const { net } = outcomes(terms)
  const cost = -net.loss - net.win
  // Rounded up: never understate a cost.
  return cost > 0n ? (cost + 1n) / 2n : 0n
}
