import { type Asset, assets } from '../assets.ts'
import { type Minor, mulDiv, RATE_SCALE } from '../money.ts'

/** Cash for a coin, or a coin for cash. */
export type ExchangeSide = 'buy' | 'sell'

/** A price of one whole coin in cash, as a whole number of `10^-decimals`. */
export interface CoinPrice {
  price: bigint
  decimals: number
}

export interface ExchangeTerms extends CoinPrice {
  side: ExchangeSide
  cashAsset: Asset
  coin: Asset
  /** What is given, in minor units of cash when buying and of the coin when selling; not negative. */
  amount: Minor
  /** The fee as parts of a million of the cash that changes hands. */
  feeRate: bigint
}

/** What an exchange moves, in minor units; all of it not negative. */
export interface Exchanged {
  /** Cash the user gives (buying), or gets after the fee (selling). */
  cash: Minor
  /** Coin the user gets (buying), or gives (selling). */
  coinAmount: Minor
  /** In cash; part of what is given (buying), or of what the coin is worth (selling). */
  fee: Minor
  /** Cash that changes sides at the price: against `coinAmount`, without the fee. */
  worth: Minor
  /** What the user gets, in the coin when buying and in cash when selling. */
  gets: Minor
}

/**
 * What an exchange moves. The fee is taken in cash and rounded up to a minor unit; what the user gets is rounded down,
 * the coin to its last decimal, cash to the cent. What rounding leaves, less than one such unit, is the house's: it
 * stays in `house:exchange`, where both sides of the exchange meet.
 */
export function exchangeOf(terms: ExchangeTerms): Exchanged {
  const { side, cashAsset, coin, amount, feeRate, price, decimals } = terms
  const perCoin = 10n ** BigInt(assets[coin].decimals + decimals)
  const perCash = 10n ** BigInt(assets[cashAsset].decimals)
  if (side === 'buy') {
    const fee = mulDiv(amount, feeRate, RATE_SCALE, 'up')
    const worth = amount - fee
    const coinAmount = mulDiv(worth, perCoin, price * perCash, 'down')
    return { cash: amount, coinAmount, fee, worth, gets: coinAmount }
  }
  const worth = mulDiv(amount, price * perCash, perCoin, 'down')
  const fee = mulDiv(worth, feeRate, RATE_SCALE, 'up')
  return { cash: worth - fee, coinAmount: amount, fee, worth, gets: worth - fee }
}

/** What the cash in an exchange is worth before its fee, by which the least one is judged. */
export const cashIn = (side: ExchangeSide, { cash, worth }: Exchanged): Minor =>
  side === 'buy' ? cash : worth

/**
 * How far a price is from the one quoted, as parts of a million of the quoted one, rounded up: never less than it is.
 */
export function movedBy(quoted: bigint, now: bigint): bigint {
  const difference = now > quoted ? now - quoted : quoted - now
  return mulDiv(difference, RATE_SCALE, quoted, 'up')
}
