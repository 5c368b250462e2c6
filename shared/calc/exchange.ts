import { type Asset, assets } from '../assets.ts'
import { type Minor, mulDiv, RATE_SCALE } from '../money.ts'

export type ExchangeSide = 'buy' | 'sell'

/** One whole coin in cash, as a whole number of `10^-decimals`. */
export interface CoinPrice {
  price: bigint
  decimals: number
}

export interface ExchangeTerms extends CoinPrice {
  side: ExchangeSide
  cashAsset: Asset
  coin: Asset
  /** Minor units given; not negative. */
  amount: Minor
  /** Parts of a million of the cash. */
  feeRate: bigint
}

export interface Exchanged {
  cash: Minor
  coinAmount: Minor
  fee: Minor
  worth: Minor
  gets: Minor
}

/** Fee in cash, rounded up; the user's amount rounded down. The remainder stays in `house:exchange`. */
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

export const cashIn = (side: ExchangeSide, { cash, worth }: Exchanged): Minor =>
  side === 'buy' ? cash : worth

/** Parts of a million of the quoted price, rounded up. */
export function movedBy(quoted: bigint, now: bigint): bigint {
  const difference = now > quoted ? now - quoted : quoted - now
  return mulDiv(difference, RATE_SCALE, quoted, 'up')
}
