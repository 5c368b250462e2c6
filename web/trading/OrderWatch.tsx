import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { post, serverNow } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { useRead } from '../api/hooks.ts'
import { refreshMine } from '../api/refresh.ts'
import { useFormat } from '../ui/format.ts'
import { toast } from '../ui/toast.tsx'
import { forgetOrders, heard, onSettled, useOpenOrders } from './openOrders.ts'
import { nextLookMs } from './phase.ts'
import type { Order } from './types.ts'

const LIST_EVERY_MS = 15_000
/** A look a hair too early would only be told to come back. */
const PAST_MS = 15

/**
 * Follows the user's open orders wherever in the app they are: asks for the entry and the result the moment they
 * are due, and says how an order ended where no page shows it. Mounted once per user.
 */
export function OrderWatch(): ReactNode {
  const { data } = useRead('/api/user/ajaxorder_list', {}, { refreshMs: LIST_EVERY_MS })
  useEffect(() => {
    for (const order of data?.items ?? []) heard(order)
  }, [data])
  useEffect(() => forgetOrders, [])
  useToastOfResult()
  return useOpenOrders().map((order) => <Follow key={order.id} order={order} />)
}

/** Asks for one order at its moments until it has settled. */
function Follow({ order }: { order: Order }) {
  const { id, status, openPrice, openAt, closeAt } = order
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>
    let stopped = false
    const plan = () => {
      const wait = nextLookMs({ status, openPrice, openAt, closeAt }, serverNow())
      if (wait !== null && !stopped) timer = setTimeout(() => void look(), wait + PAST_MS)
    }
    const look = async () => {
      try {
        const seen = await post('/api/user/goorder', { id })
        heard(seen)
        if (seen.status === 'settled') await refreshMine()
      } catch (error) {
        // No answer, or a refusal that passes (429): the next look asks again. Faults of ours must show.
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

/** The last to be asked: on pages that do not show results themselves. */
function useToastOfResult(): void {
  const { t } = useTranslation('trade')
  const format = useFormat()
  useEffect(
    () =>
      onSettled(({ symbol, result, profit, asset }) => {
        const word = t(result ?? 'void')
        toast(
          t('result_toast', { symbol, result: word, amount: format.money(profit ?? '0', asset, 'always') }),
        )
        return true
      }, 'app'),
    [t, format],
  )
}
