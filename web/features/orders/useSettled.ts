import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import useSWRInfinite from 'swr/infinite'
import { get, serverNow } from '../../api/client.ts'
import type { ApiError } from '../../api/error.ts'
import { keyOf } from '../../api/hooks.ts'
import type { Answer, Query } from '../../api/wire.ts'
import { onSettled } from '../trade/openOrders.ts'
import { type Filter, queryOf } from './filter.ts'

type OrderPage = Answer<'/api/user/orderlist'>

const PATH = '/api/user/orderlist'
const PAGE = 20
/** Pages asked for by themselves before the user is asked: a rare result must not read years at one tap. */
const ASKED_AT_ONCE = 10

/** Settled orders as filtered, newest first, page after page. Mount anew for another filter. */
export function useSettled(filter: Filter) {
  const { i18n } = useTranslation()
  const query = { ...queryOf(filter, serverNow()), limit: PAGE }
  const { data, error, size, setSize, isValidating, mutate } = useSWRInfinite<OrderPage, ApiError>(
    (_index, before: OrderPage | null) => {
      if (before && before.next === null) return null
      return keyOf(PATH, { ...query, ...(before?.next && { cursor: before.next }) }, i18n.language)
    },
    (key: readonly unknown[]) => get(PATH, key[1] as Query<typeof PATH>),
  )
  // An order that settles while one looks joins the list; who shows its result is for others to say.
  useEffect(
    () =>
      onSettled(() => {
        void mutate()
        return false
      }),
    [mutate],
  )

  const orders = data?.flatMap(({ items }) => items)
  const found = orders?.length ?? 0
  const hasMore = data?.at(-1)?.next != null
  // The server reads so far at a time: a page may be short, and the next one is asked for until this many are here.
  const [goal, setGoal] = useState({ orders: PAGE, size: ASKED_AT_ONCE })
  const searching = hasMore && !error && found < goal.orders && size < goal.size
  useEffect(() => {
    if (searching && !isValidating) void setSize(size + 1)
  }, [searching, isValidating, size, setSize])

  return {
    /** Undefined as long as there may be some that have not been found yet. */
    orders: found === 0 && searching ? undefined : orders,
    error,
    readAnew: () => mutate(),
    /** Whether there are more to fetch; then `more` does. */
    hasMore,
    more: () => {
      setGoal({ orders: found + PAGE, size: size + ASKED_AT_ONCE })
      void setSize(size + 1)
    },
    fetching: searching || (isValidating && data !== undefined && data.length < size),
  }
}
