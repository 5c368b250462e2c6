import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import useSWRInfinite from 'swr/infinite'
import { get } from '../../api/client.ts'
import type { ApiError } from '../../api/error.ts'
import { keyOf } from '../../api/hooks.ts'
import type { Answer, Query } from '../../api/wire.ts'
import { onSettled } from '../trade/openOrders.ts'
import { type Period, secondsOf } from './period.ts'

type OrderPage = Answer<'/api/user/orderlist'>

const PATH = '/api/user/orderlist'
const PAGE = 20

/** Settled orders of a period, newest first, page after page. */
export function useSettled(period: Period) {
  const { i18n } = useTranslation()
  const filter = { state: 'settled', limit: PAGE, ...secondsOf(period) } as const
  const read = useSWRInfinite<OrderPage, ApiError>(
    (_index, before: OrderPage | null) => {
      if (before && before.next === null) return null
      return keyOf(PATH, { ...filter, ...(before?.next && { cursor: before.next }) }, i18n.language)
    },
    (key: readonly unknown[]) => get(PATH, key[1] as Query<typeof PATH>),
    { keepPreviousData: false },
  )
  const { data, error, size, setSize, isValidating, mutate } = read
  // An order that settles while one looks joins the list; who shows its result is for others to say.
  useEffect(
    () =>
      onSettled(() => {
        void mutate()
        return false
      }),
    [mutate],
  )
  const last = data?.[data.length - 1]
  return {
    orders: data?.flatMap(({ items }) => items),
    error,
    retry: () => void mutate(),
    /** Whether there are more to fetch; then `more` does. */
    hasMore: last !== undefined && last.next !== null,
    more: () => void setSize(size + 1),
    fetching: isValidating && size > 1,
  }
}
