import { type ReactNode, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { msOf } from '../../shared/time.ts'
import { serverNow } from '../api/client.ts'
import { useOwn } from '../ui/own.tsx'
import { toast } from '../ui/toast.tsx'
import { absence, onReturn } from './absence.ts'
import { onSettled, openOrders, wasExpected, watchOpenOrders } from './openOrders.ts'
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
  watchMissed,
} from './verdicts.ts'

/** The longest wait for the last result of an absence, before the others are told. */
const GATHER_MS = 1500

/**
 * Gives each settled order its turn to be told. Where no page has a place for verdicts, a toast tells what closed just
 * now, and a sheet what closed while the user was away.
 */
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
  const away = hasPlace || !verdict?.away ? null : verdict
  return <Away verdict={away} />
}

function Away({ verdict }: Parameters<typeof VerdictSheet>[0]) {
  usePutAway(verdict, 0)
  return <VerdictSheet verdict={verdict} />
}

/** What was missed is told once the user is here and nothing due is still asked for. */
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
    // After those who hear of a settled order first.
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
