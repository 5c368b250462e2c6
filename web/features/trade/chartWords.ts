import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { msOf } from '../../../shared/time.ts'
import type { ChartCandle } from '../../charts/candle.ts'
import type { ChartMark } from '../../charts/places.ts'
import type { SurfaceWords } from '../../charts/Surface.tsx'
import type { Interval, Order, Product } from '../../trading/types.ts'
import { useFormat } from '../../ui/format.ts'

/** The same object while nothing changes. */
export function useChartWords(
  { symbol, decimals }: Pick<Product, 'symbol' | 'decimals'>,
  interval: Interval,
) {
  const { t } = useTranslation('trade')
  const { lang, decimal } = useFormat()
  return useMemo(() => {
    const priceText = (price: number) => decimal(price.toFixed(decimals))
    const isLive = interval === '1s'
    const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    const date = { day: 'numeric', month: 'numeric' } as const
    const parts = isLive
      ? { ...hours, second: '2-digit' as const }
      : interval === '1d'
        ? { ...date, year: '2-digit' as const, timeZone: 'UTC' }
        : { ...date, ...hours }
    const clock = new Intl.DateTimeFormat(lang, parts)
    // A day begins in UTC, like the market's; other times are the phone's.
    const at = (candle: ChartCandle) => clock.format(msOf(isLive ? candle[0] + 1 : candle[0]))
    const values = ([, open, high, low, close]: ChartCandle) => ({
      open: priceText(open),
      high: priceText(high),
      low: priceText(low),
      close: priceText(close),
    })
    const words: SurfaceWords = {
      name: t('crosshair', { symbol }),
      now: t('chart_now'),
      caption: (candle) =>
        // The time last: a narrow screen may cut it off, and the axis shows it too.
        `${isLive ? priceText(candle[4]) : t('crosshair_candle', values(candle))} · ${at(candle)}`,
      said: (candle) =>
        isLive
          ? `${at(candle)}: ${priceText(candle[4])}`
          : t('crosshair_said', { time: at(candle), ...values(candle) }),
      time: at,
    }
    return { lang, priceText, words }
  }, [t, lang, decimal, symbol, decimals, interval])
}

/** The same array while the orders are the same. */
export function useMarks(orders: readonly Order[]): readonly ChartMark[] {
  const { decimal } = useFormat()
  return useMemo(
    () =>
      orders.map(({ id, direction, openPrice, placedAt, openAt, closeAt }) => ({
        ...{ id, direction, openAt: openAt ?? placedAt, closeAt },
        entry: openPrice === null ? null : Number(openPrice),
        label: `${direction === 'up' ? '▲' : '▼'} ${openPrice === null ? '' : decimal(openPrice)}`,
      })),
    [orders, decimal],
  )
}
