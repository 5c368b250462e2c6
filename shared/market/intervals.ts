import type { Seconds } from '../time.ts'

export const intervalSeconds = {
  '1s': 1,
  '1m': 60,
  '5m': 300,
  '15m': 900,
  '30m': 1800,
  '1h': 3600,
  '1d': 86_400,
} as const satisfies Record<string, Seconds>

export type Interval = keyof typeof intervalSeconds
export const intervals = Object.keys(intervalSeconds) as Interval[]
