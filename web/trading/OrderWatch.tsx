import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { post, serverNow } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { useRead } from '../api/hooks.ts'
import { refreshMine } from '../api/refresh.ts'
import { useOwn } from '../ui/own.tsx'
import { toast } from '../ui/toast.tsx'
import { forgetOrders, onSettled, updateOrder, useOpenOrders } from './openOrders.ts'
import { nextAskMs } from './phase.ts'
import type { Order } from './types.ts'

const LIST_EVERY_MS = 15_000
/** Asked a little later than due: asked too early, the server says wait. */
const PAST_MS = 15

/**
 * Follows the user's open orders on every page: asks for the entry price and the result when they are due, and says
 * how an order ended where no page shows it. Mounted once per user.
 */
export function OrderWatch(): ReactNode {
  const { data } = useRead('/api/user/ajaxorder_list', {}, { refreshMs: LIST_EVERY_MS })
  useEffect(() => {
    for (const order of data?.items ?? []) updateOrder(order)
  }, [data])
  useEffect(() => forgetOrders, [])
  useToastOfResult()
  return useOpenOrders().map((order) => <Follow key={order.id} order={order} />)
}

/** Asks for one order when something is due, until it has settled. */
function Follow({ order }: { order: Order }) {
  const { id, status, openPrice, openAt, closeAt } = order
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    const plan = () => {
      const wait = nextAskMs({ status, openPrice, openAt, closeAt }, serverNow())
      if (wait !== null && !stopped) timer = setTimeout(() => void ask(), wait + PAST_MS)
    }
    const ask = async () => {
      try {
        const now = await post('/api/user/goorder', { id })
        updateOrder(now)
        if (now.status === 'settled') await refreshMine()
      } catch (error) {
        // No answer, or a refusal that passes (429): it is asked again. Faults of ours must show.
        if (!(error instanceof ApiError)) throw error
      } finally {
        plan()
      }
    }
    plan()
    return () => {
      stopped = true
      clearTimeout(timer)
    }
  }, [id, status, openPrice, openAt, closeAt])
  return null
}

/** A toast with the result, where no page has shown it. */
function useToastOfResult(): void {
  const { t } = useTranslation('trade')
  const { money } = useOwn()
  useEffect(
    () =>
      onSettled(({ symbol, result, profit, asset }) => {
        const word = t(result ?? 'void')
        toast(t('result_toast', { symbol, result: word, amount: money(profit ?? '0', asset, 'always') }))
        return true
      }, 'app'),
    [t, money],
  )
}
