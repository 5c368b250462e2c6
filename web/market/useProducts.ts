import { useEffect, useMemo } from 'react'
import { useRead, useStale } from '../api/hooks.ts'
import { isUnread, withQuotes } from './products.ts'

/** A server that has just started needs this long for its first prices. */
const UNREAD_MS = 1000

/** Prices and states refresh every three seconds, names and sparklines every minute. */
export function useProducts() {
  const { data, error, mutate } = useRead('/api/index/home', {}, { refreshMs: 60_000 })
  const light = useRead('/api/index/ajaxdata', {}, { refreshMs: 3000 })
  const products = useMemo(() => data && withQuotes(data.items, light.data?.items), [data, light.data])
  useEffect(() => {
    if (!data?.items.some(isUnread)) return
    const timer = setTimeout(() => void mutate(), UNREAD_MS)
    return () => clearTimeout(timer)
  }, [data, mutate])
  const stale = useStale('/api/index/ajaxdata', {})
  return {
    products,
    stale,
    error: error ?? light.error,
    retry: () => void Promise.all([mutate(), light.mutate()]),
  }
}
