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

/** Where the stake of all that is known is the user's whole open stake, nothing has come or gone elsewhere. */
const LIST_EVERY_MS = 300_000
/** Asked a little later than due: asked too early, the server says wait. */
const PAST_MS = 15

/**
 * Follows the user's open orders on every page: asks for the entry price and the result when they are due and when the
 * user comes back, and says how an order ended where no page shows it. Mounted once per user.
 */
export function OrderWatch(): ReactNode {
  useEffect(() => watchAbsence(serverNow), [])
  const { data, mutate } = useRead('/api/user/ajaxorder_list', {}, { refreshMs: LIST_EVERY_MS })
  useEffect(() => {
    for (const order of data?.items ?? []) updateOrder(order)
  }, [data])
  // At this slow pace SWR takes the last answer for fresh when the page is shown again: another phone may have traded.
  useEffect(() => onReturn(() => void mutate()), [mutate])
  const orders = useOpenOrders()
  const stake = useMe(LOOKING_ON).data?.openOrders.stake
  // Each time the user's figures are read: an order was placed or has ended on another phone.
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

// To be compared only: no sum of money is made of it.
const stakeOf = (orders: readonly Order[]): number =>
  Number(orders.reduce((sum, { amount }) => sum + Number(amount), 0).toFixed(8))

/** Asks for one order when something is due, until it has settled. */
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
        // No answer, or a refusal that passes (429): it is asked again. Faults of ours must show.
        if (!(error instanceof ApiError)) throw error
      } finally {
        asking = false
        plan()
      }
    }
    plan()
    // While the page was hidden or offline, its timers came late or asked in vain.
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
