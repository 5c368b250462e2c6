import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { msOf } from '../../shared/time.ts'
import { post, serverNow } from '../api/client.ts'
import { ApiError } from '../api/error.ts'
import { refresh } from '../api/refresh.ts'
import { getSession } from '../api/session.ts'
import { useOwn } from '../ui/own.tsx'
import { toast } from '../ui/toast.tsx'
import { absence, onReturn } from './absence.ts'
import { onSettled, openOrders, wasExpected, watchOpenOrders } from './openOrders.ts'
import type { Order } from './types.ts'
import { usePutAway, VerdictSheet } from './VerdictPlace.tsx'
import {
  areMissed,
  closedAway,
  forgetVerdicts,
  putAway,
  tellMissed,
  tellSettled,
  useHasPlace,
  useVerdict,
  type Verdict,
  watchMissed,
} from './verdicts.ts'

/** The longest wait for the last result of an absence before the others are told. */
const GATHER_MS = 1500

/** Queues each settled order. Pages without a place for verdicts get a toast, or a sheet after an absence. */
export function TellVerdicts(): ReactNode {
  useEffect(() => {
    const stop = onSettled((order) => {
      tellSettled(order, wasExpected(order.id) || closedAway(order, absence()))
      return true
    }, 'app')
    return () => {
      stop()
      forgetVerdicts()
    }
  }, [])
  useGathering()
  const { verdict } = useVerdict()
  const hasPlace = useHasPlace()
  useToast()
  useMessagesRead(verdict)
  const away = hasPlace || !verdict?.away ? null : verdict
  return <Away verdict={away} />
}

function Away({ verdict }: Parameters<typeof VerdictSheet>[0]) {
  usePutAway(verdict, 0)
  return <VerdictSheet verdict={verdict} />
}

/** Marks the messages about a told verdict as read. */
function useMessagesRead(verdict: Verdict | null): void {
  useEffect(() => {
    if (!verdict?.away) return
    return () => void markRead(verdict.orders)
  }, [verdict])
}

async function markRead(orders: readonly Order[]): Promise<void> {
  if (!getSession()) return
  try {
    await Promise.all(orders.map(({ id }) => post('/api/user/msg', { about: id })))
    await refresh('/api/user/index', '/api/user/msg')
  } catch (error) {
    // No answer: they stay unread. Rethrow our own faults.
    if (!(error instanceof ApiError)) throw error
  }
}

/** Tells missed results once the user is back and all of them are known. */
function useGathering(): void {
  useEffect(() => {
    let late: ReturnType<typeof setTimeout>
    const isDue = () => openOrders().some(({ closeAt }) => msOf(closeAt) <= serverNow())
    const look = () => {
      if (document.hidden || !areMissed()) return
      clearTimeout(late)
      if (isDue()) late = setTimeout(tellMissed, GATHER_MS)
      else tellMissed()
    }
    // Runs after the other listeners of a settled order.
    const soon = () => queueMicrotask(look)
    const stops = [onReturn(look), watchOpenOrders(soon), watchMissed(soon)]
    return () => {
      clearTimeout(late)
      for (const stop of stops) stop()
    }
  }, [])
}

function useToast(): void {
  const { t } = useTranslation('trade')
  const own = useOwn()
  const { verdict } = useVerdict()
  const hasPlace = useHasPlace()
  useEffect(() => {
    const [order] = verdict?.orders ?? []
    if (!verdict || !order || verdict.away || hasPlace) return
    const { symbol, result, profit, asset } = order
    const amount = own.money(profit ?? '0', asset, 'always')
    toast(t('result_toast', { symbol, result: t(result ?? 'void'), amount }))
    putAway(verdict)
  }, [verdict, hasPlace, t, own])
}
