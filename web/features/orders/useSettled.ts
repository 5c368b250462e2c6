import { useEffect } from 'react'
import { serverNow } from '../../api/client.ts'
import { usePaged } from '../../records/usePaged.ts'
import { onSettled } from '../../trading/openOrders.ts'
import { type Filter, queryOf } from './filter.ts'

/** Settled orders as filtered, newest first, page after page. Mount it again (by a `key`) for another filter. */
export function useSettled(filter: Filter) {
  const paged = usePaged('/api/user/orderlist', queryOf(filter, serverNow()))
  const { readAnew } = paged
  // An order that settles while the list is open is added; its result is shown elsewhere.
  useEffect(
    () =>
      onSettled(() => {
        void readAnew()
        return false
      }),
    [readAnew],
  )
  return paged
}
