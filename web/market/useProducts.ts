import { useMemo } from 'react'
import { useRead, useStale } from '../api/hooks.ts'
import { withQuotes } from './products.ts'

/** All products; prices and states move every three seconds, names and sparklines every minute. */
export function useProducts() {
  const { data, error, mutate } = useRead('/api/index/home', {}, { refreshMs: 60_000 })
  const light = useRead('/api/index/ajaxdata', {}, { refreshMs: 3000 })
  const products = useMemo(() => data && withQuotes(data.items, light.data?.items), [data, light.data])
  const stale = useStale('/api/index/ajaxdata', {})
  return {
    products,
    stale,
    error: error ?? light.error,
    retry: () => void Promise.all([mutate(), light.mutate()]),
  }
}
