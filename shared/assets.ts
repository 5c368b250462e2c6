export const assets = {
  USD: { decimals: 2 },
  USDT: { decimals: 6 },
  BTC: { decimals: 8 },
  ETH: { decimals: 8 },
} as const

export type Asset = keyof typeof assets
export const assetNames = Object.keys(assets) as Asset[]
