import { type ReactNode, useEffect } from 'react'
import { post, serverNow } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { LOOKING_ON, useMe, useRead } from '../api/hooks.ts'
import { refreshAfterOrder } from '../api/refresh.ts'
import { onReturn, watchAbsence } from './absence.ts'
import { forgetOrders, updateOrder, useOpenOrders } from './openOrders.ts'
import { nextAskMs, phaseOf } from './phase.ts'
import { TellVerdicts } from './TellVerdicts.tsx'
import type { Order } from './types.ts'
import { useLastVisit } from './useLastVisit.ts'
import { setCounted } from './verdicts.ts'

/** Slow: reading the list is needed only if open stakes differ from what we know. */
const LIST_EVERY_MS = 300_000
/** Asks a little after an order is due: earlier, the server says wait. */
const PAST_MS = 15

/** Asks for entry prices and results when due and when the user returns. Mount once per user. */
export function OrderWatch(): ReactNode {
  useEffect(() => watchAbsence(serverNow), [])
  const { data, mutate } = useRead('/api/user/ajaxorder_list', {}, { refreshMs: LIST_EVERY_MS })
  useEffect(() => {
    for (const order of data?.items ?? []) updateOrder(order)
  }, [data])
  // SWR would take the last answer for fresh on return; another phone may have traded.
  useEffect(() => onReturn(() => void mutate()), [mutate])
  const orders = useOpenOrders()
  const stake = useMe(LOOKING_ON).data?.openOrders.stake
  // Runs whenever the user is read: another phone may have placed or ended an order.
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is known here is compared when a new figure comes
  useEffect(() => {
    if (stake !== undefined && Number(stake) !== stakeOf(orders)) void mutate()
  }, [stake])
  useEffect(() => forgetOrders, [])
  useLastVisit(data?.items)
  return (
    <>
      <TellVerdicts />
      {orders.map((order) => (
        <Follow key={order.id} order={order} />
      ))}
    </>
  )
}

// For comparison only: a float is no sum of money.
const stakeOf = (orders: readonly Order[]): number =>
  Number(orders.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(8))

function Follow({ order }: { order: Order }) {
  const { id, status, openPrice, placedAt, openAt, closeAt } = order
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    const plan = () => {
      const wait = nextAskMs({ status, openPrice, placedAt, openAt, closeAt }, serverNow())
      if (wait !== null && !stopped) timer = setTimeout(() => void ask(), wait + PAST_MS)
    }
    let asking = false
    const ask = async () => {
      asking = true
      try {
        const now = await post('/api/user/goorder', { id })
        updateOrder(now)
        if (now.status === 'settled') {
          await refreshAfterOrder()
          setCounted(id)
        }
      } catch (error) {
        // No answer, or a temporary refusal (429): ask again. Rethrow our own faults.
        if (!(error instanceof ApiError)) throw error
      } finally {
        asking = false
        plan()
      }
    }
    plan()
    // While the page was hidden or offline, timers came late or requests failed.
    const stopReturn = onReturn(() => {
      if (asking || phaseOf({ status, openPrice, closeAt }, serverNow()) !== 'settling') return
      clearTimeout(timer)
      void ask()
    })
    return () => {
      stopped = true
      stopReturn()
      clearTimeout(timer)
    }
  }, [id, status, openPrice, placedAt, openAt, closeAt])
  return null
}
