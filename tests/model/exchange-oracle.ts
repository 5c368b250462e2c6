/**
 * What an exchange moves, worked out a second time from the published rules, in exact fractions, importing nothing of
 * the product.
 */
export interface OracleExchange {
  side: 'buy' | 'sell'
  coin: 'BTC' | 'ETH' | 'USDT'
  /** As a user reads them: cash when buying, the coin when selling; the price of one coin; the fee as a part of one. */
  amount: string
  price: string
  feeRate: string
}

/** Minor units. `house`: what stays in house:exchange of each. */
export interface OracleMoved {
  fee: bigint
  usd: bigint
  coin: bigint
  houseUsd: bigint
  houseCoin: bigint
}

export const COIN_PLACES = { BTC: 8, ETH: 8, USDT: 6 } as const

/** A decimal as numerator and denominator. */
function fraction(text: string): [bigint, bigint] {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d+))?$/.exec(text) ?? []
  if (whole === undefined) throw new Error(`not a decimal: ${text}`)
  return [BigInt(whole + part), 10n ** BigInt(part.length)]
}

const floor = (top: bigint, bottom: bigint): bigint => top / bottom
const ceiling = (top: bigint, bottom: bigint): bigint => (top % bottom === 0n ? 0n : 1n) + top / bottom

/** The fee is rounded up to a cent, what a user gets down; signed as the user's balances change. */
export function exchangeOracle({ side, coin, amount, price, feeRate }: OracleExchange): OracleMoved {
  const [given, givenBy] = fraction(amount)
  const [each, eachBy] = fraction(price)
  const [rate, rateBy] = fraction(feeRate)
  const units = 10n ** BigInt(COIN_PLACES[coin])
  if (side === 'buy') {
    const fee = ceiling(given * rate * 100n, givenBy * rateBy)
    const paid = floor(given * 100n, givenBy)
    const rest = paid - fee
    // rest cents are rest/100 dollars; so many coins are rest/100 divided by the price.
    const coins = floor(rest * eachBy * units, 100n * each)
    return { fee, usd: -paid, coin: coins, houseUsd: rest, houseCoin: -coins }
  }
  const gross = floor(given * each * 100n, givenBy * eachBy)
  const fee = ceiling(gross * rate, rateBy)
  const coins = floor(given * units, givenBy)
  return { fee, usd: gross - fee, coin: -coins, houseUsd: -gross, houseCoin: coins }
}
