import { useEffect, useRef } from 'react'
import { post } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { refreshMine } from '../api/refresh.ts'
import { getSession } from '../api/session.ts'
import { createKeptStore } from '../store/store.ts'
import { type LastVisit, missing, readLastVisit } from './lastVisit.ts'
import { expectOrders, openOrders, updateOrder, watchOpenOrders } from './openOrders.ts'
import type { Order } from './types.ts'
import { setCounted } from './verdicts.ts'

const kept = createKeptStore<LastVisit>({
  key: 'evenhand.open',
  read: readLastVisit,
  write: (visit) => JSON.stringify(visit),
})

/** Lets the next visit tell the results. `listed` is undefined until read. */
export function useLastVisit(listed: readonly Order[] | undefined): void {
  const known = listed !== undefined
  const first = useRef(listed)
  if (known && !first.current) first.current = listed
  useEffect(() => {
    if (!known) return
    const user = getSession()?.user.publicId ?? ''
    const gone = missing(kept.get(), user, first.current?.map(({ id }) => id) ?? [])
    expectOrders(gone)
    for (const id of gone) void askOnce(id)
    const keep = () => kept.set({ user, ids: openOrders().map(({ id }) => id) })
    keep()
    return watchOpenOrders(keep)
  }, [known])
}

async function askOnce(id: string): Promise<void> {
  try {
    updateOrder(await post('/api/user/goorder', { id }))
    await refreshMine()
    setCounted(id)
  } catch (error) {
    // Its receipt and a message tell it anyway.
    if (!(error instanceof ApiError)) throw error
  }
}
