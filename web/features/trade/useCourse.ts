import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { get } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { useRead } from '../../api/hooks.ts'
import type { Candle, Interval, Quote } from '../../trading/types.ts'
import { hasGap, olderThan, withHistory, withOlder, withPrice } from './course.ts'

const PATH = '/api/index/getkdata'
/** Enough for the widest view and for the indicators before it. */
const COUNT = 200

/**
 * A product's past as it was read: once, older candles as they are wanted. The same object until more of it is read.
 * Mounted anew for another product or interval.
 */
export function usePast(id: string, interval: Interval) {
  const { data, mutate } = useRead(PATH, { id, interval, count: COUNT })
  const read = data?.items
  const [older, setOlder] = useState<readonly Candle[] | null>(null)
  const [hasOlder, setHasOlder] = useState(true)
  const asking = useRef(false)
  const loadOlder = useCallback(
    async (first: Candle) => {
      if (asking.current) return
      asking.current = true
      try {
        const { items } = await get(PATH, { id, interval, count: COUNT, to: olderThan(first, interval) })
        setOlder(items)
        if (withOlder([first], items).length === 1) setHasOlder(false)
      } catch (error) {
        // Asked for again as soon as the chart is moved. Faults of ours must show.
        if (!(error instanceof ApiError)) throw error
      } finally {
        asking.current = false
      }
    },
    [id, interval],
  )
  return useMemo(
    () => ({ interval, read, older, hasOlder, loadOlder, readAgain: mutate }),
    [interval, read, older, hasOlder, loadOlder, mutate],
  )
}

export type Past = ReturnType<typeof usePast>

/** A course, oldest first: its past carried on by each price. It is read again only where prices were missed. */
export function useCourse({ interval, read, older, loadOlder, readAgain }: Past, quote: Quote | undefined) {
  const kept = useRef<{ read?: readonly Candle[]; course: readonly Candle[] }>({ course: [] })
  const course = useMemo(() => {
    if (!read) return undefined
    const { current } = kept
    let next = current.read === read ? current.course : withHistory(current.course, read)
    if (older) next = withOlder(next, older)
    if (quote) next = withPrice(next, interval, quote)
    kept.current = { read, course: next }
    return next
  }, [read, older, interval, quote])

  const before = useRef(quote)
  useEffect(() => {
    if (quote && hasGap(before.current, quote)) void readAgain()
    before.current = quote
  }, [quote, readAgain])

  const onOlder = useCallback(() => {
    const first = kept.current.course[0]
    if (first) void loadOlder(first)
  }, [loadOlder])
  return { course, onOlder }
}
