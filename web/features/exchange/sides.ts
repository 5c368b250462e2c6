import type { Exchange, Quote } from './types.ts'

export function sidesOf({ type, coin, asset, cash, coinAmount }: Exchange | Quote) {
  const [money, coins] = [
    { amount: cash, asset },
    { amount: coinAmount, asset: coin },
  ]
  return type === 'buy' ? { gave: money, got: coins } : { gave: coins, got: money }
}
