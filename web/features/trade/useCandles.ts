import { useMemo } from 'react'
import { useRead } from '../../api/hooks.ts'
import { candlesEveryMs, joined, withLast } from './candles.ts'
import type { Interval } from './types.ts'

/** Enough for the widest view and for the indicators before it. */
const HISTORY = 200
const HISTORY_EVERY_MS = 60_000

/** The newest of all, asked often: the forming candle, and those that may have ended since the history was read. */
const NEWEST = 3

/** The product's candles, the forming one carried on to the last price. */
export function useCandles(
  id: string,
  interval: Interval,
  last: { price: string; tickAt: number } | undefined,
) {
  const path = '/api/index/getkdata'
  const history = useRead(path, { id, interval, count: HISTORY }, { refreshMs: HISTORY_EVERY_MS })
  const newest = useRead(path, { id, interval, count: NEWEST }, { refreshMs: candlesEveryMs(interval) })
  const known = history.data?.items
  const recent = newest.data?.items
  const price = last?.price
  const tickAt = last?.tickAt
  const candles = useMemo(() => {
    const tick = price !== undefined && tickAt !== undefined ? { price: Number(price), tickAt } : null
    return known && withLast(joined(known, recent ?? []), interval, tick)
  }, [known, recent, interval, price, tickAt])
  return { candles, error: history.error, retry: () => void history.mutate() }
}
