import type { Interval } from '../../trading/types.ts'

/** The first is the live line: the price of each second. */
export const intervals = ['1s', '1m', '5m', '15m', '30m', '1h', '1d'] as const satisfies readonly Interval[]

export const intervalSeconds: Record<Interval, number> = {
  '1s': 1,
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 1800,
  '1h': 3600,
  '1d': 86_400,
}
