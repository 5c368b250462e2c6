import { use, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { get } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { useRead } from '../../api/hooks.ts'
import { createStore } from '../../store/store.ts'
import type { Candle, Interval } from '../../trading/types.ts'
import { hasGap, olderThan, withHistory, withOlder, withPrice } from './course.ts'
import { QuotesContext } from './quotes.ts'

const PATH = '/api/index/getkdata'
/** Enough for the widest view and its indicators. */
const COUNT = 200

/** Reads history once, and older candles on demand. Mount it again for another product or interval. */
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
        // Asked again when the chart moves. Rethrow our own faults.
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

/** Extends the past by each price, oldest first. Reads it again only if prices were missed. */
export function useCourse({ interval, read, older, loadOlder, readAgain }: Past) {
  const quotes = use(QuotesContext)
  const [course] = useState(() => createStore<readonly Candle[]>([]))
  const taken = useRef<readonly Candle[]>(undefined)
  useLayoutEffect(() => {
    if (!read) return
    const known = taken.current === read ? course.get() : withHistory(course.get(), read)
    taken.current = read
    let before = quotes.get()
    const carried = (from: readonly Candle[]) => (before ? withPrice(from, interval, before) : from)
    course.set(carried(older ? withOlder(known, older) : known))
    return quotes.watch(() => {
      const quote = quotes.get()
      if (quote && hasGap(before, quote)) void readAgain()
      before = quote
      course.set(carried(course.get()))
    })
  }, [course, quotes, interval, read, older, readAgain])

  const onOlder = useCallback(() => {
    const first = course.get()[0]
    if (first) void loadOlder(first)
  }, [course, loadOlder])
  return { course, onOlder }
}
