import type { Asset } from './assets.ts'
import type { CoinPrice, ExchangeSide } from './calc/exchange.ts'

export const coinSymbols = {
  BTC: 'BTCUSD',
  ETH: 'ETHUSD',
  /** No market: it counts as one US dollar, and screens say so. */
  USDT: null,
} as const satisfies Partial<Record<Asset, string | null>>

export type Coin = keyof typeof coinSymbols
export const coins = /* @__PURE__ */ Object.keys(coinSymbols) as Coin[]
export const isCoin = (asset: string): asset is Coin => coins.some((coin) => coin === asset)

export const CASH: 'USD' = 'USD' satisfies Asset

export const PAR: CoinPrice = { price: 100n, decimals: 2 }

export interface Pair {
  side: ExchangeSide
  coin: Coin
}

export function pairOf(from: string, to: string): Pair | null {
  if (from === CASH && isCoin(to)) return { side: 'buy', coin: to }
  if (to === CASH && isCoin(from)) return { side: 'sell', coin: from }
  return null
}
