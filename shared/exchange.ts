import type { Asset } from './assets.ts'
import type { CoinPrice, ExchangeSide } from './calc/exchange.ts'

/** Coins that can be exchanged for cash, each with the symbol whose tape names its price. */
export const coinSymbols = {
  BTC: 'BTCUSD',
  ETH: 'ETHUSD',
  /** No market: one counts as one US dollar, and every screen that uses it says so. */
  USDT: null,
} as const satisfies Partial<Record<Asset, string | null>>

export type Coin = keyof typeof coinSymbols
export const coins = /* @__PURE__ */ Object.keys(coinSymbols) as Coin[]
export const isCoin = (asset: string): asset is Coin => coins.some((coin) => coin === asset)

/** The cash that coins are exchanged for. */
export const CASH: 'USD' = 'USD' satisfies Asset

/** The price of a coin without a market. */
export const PAR: CoinPrice = { price: 100n, decimals: 2 }

export interface Pair {
  side: ExchangeSide
  coin: Coin
}

/** Which exchange two assets are: one of them is cash, the other a coin; null for any other two. */
export function pairOf(from: string, to: string): Pair | null {
  if (from === CASH && isCoin(to)) return { side: 'buy', coin: to }
  if (to === CASH && isCoin(from)) return { side: 'sell', coin: from }
  return null
}
