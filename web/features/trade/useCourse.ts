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
 * A product's course, oldest first: read once, then carried on by each price, older candles as they are wanted. It is
 * read again only where prices were missed. Mounted anew for another product or interval.
 */
export function useCourse(id: string, interval: Interval, quote: Quote | undefined) {
  const history = useRead(PATH, { id, interval, count: COUNT })
  const read = history.data?.items
  const kept = useRef<{ read?: readonly Candle[]; course: readonly Candle[] }>({ course: [] })
  const [older, setOlder] = useState<readonly Candle[] | null>(null)
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
  const { mutate } = history
  useEffect(() => {
    if (quote && hasGap(before.current, quote)) void mutate()
    before.current = quote
  }, [quote, mutate])

  const asking = useRef(false)
  const [hasOlder, setHasOlder] = useState(true)
  const loadOlder = useCallback(async () => {
    const first = kept.current.course[0]
    if (!first || asking.current) return
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
  }, [id, interval])
  return { course, hasOlder, loadOlder: useCallback(() => void loadOlder(), [loadOlder]) }
}
