import { useEffect } from 'react'
import { serverNow } from '../../api/client.ts'
import { usePaged } from '../../records/usePaged.ts'
import { onSettled } from '../../trading/openOrders.ts'
import { type Filter, queryOf } from './filter.ts'

/** Mount it again, with another `key`, for another filter. */
export function useSettled(filter: Filter) {
  const paged = usePaged('/api/user/orderlist', queryOf(filter, serverNow()))
  const { readAnew } = paged
  // Adds an order that settles meanwhile; its result is shown elsewhere.
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
