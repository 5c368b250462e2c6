import { useEffect, useMemo, useRef } from 'react'
import type { EpochSeconds } from '../../../shared/time.ts'
import { useRead } from '../../api/hooks.ts'
import type { Candle, Interval } from '../../trading/types.ts'
import { joined, withLast, withTicks } from './candles.ts'

/** Enough for the widest view and for the indicators before it. */
const HISTORY = 200
const HISTORY_EVERY_MS = 60_000

/** The newest of all, asked oftener: the forming candle, and those that may have ended since the history was read. */
const NEWEST = 3
const NEWEST_EVERY_MS = 5000

/** The product's candles, the forming one carried on to the last price. */
export function useCandles(
  id: string,
  interval: Interval,
  last: { price: string; tickAt: EpochSeconds } | undefined,
) {
  const path = '/api/index/getkdata'
  const history = useRead(path, { id, interval, count: HISTORY }, { refreshMs: HISTORY_EVERY_MS })
  const newest = useRead(path, { id, interval, count: NEWEST }, { refreshMs: NEWEST_EVERY_MS })
  const lastDrawn = useRef<{ interval: Interval; forming: Candle | null }>({ interval, forming: null })
  const known = history.data?.items
  const recent = newest.data?.items
  const price = last?.price
  const tickAt = last?.tickAt
  const candles = useMemo(() => {
    if (!known) return undefined
    const tick = price !== undefined && tickAt !== undefined ? { price: Number(price), tickAt } : null
    const read = joined(known, recent ?? [])
    const shown = withLast(
      withTicks(read, lastDrawn.current.interval === interval ? lastDrawn.current.forming : null),
      interval,
      tick,
    )
    lastDrawn.current = { interval, forming: shown[shown.length - 1] ?? null }
    return shown
  }, [known, recent, interval, price, tickAt])

  // One has ended: the tape may know more of it than the ticks that came here.
  const start = candles?.[candles.length - 1]?.[0]
  const { mutate } = newest
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new candle asks once
  useEffect(() => void mutate(), [start])
  return candles
}
