import IconChartCandle from '@tabler/icons-react/dist/esm/icons/IconChartCandle.mjs'
import IconChartLine from '@tabler/icons-react/dist/esm/icons/IconChartLine.mjs'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartMark } from '../../charts/PriceChart.tsx'
import { Segmented } from '../../ui/choices.tsx'
import { type Format, useFormat } from '../../ui/format.ts'
import { navIcon } from '../../ui/NavBar.tsx'
import { preference } from '../../ui/preference.ts'
import { Skeleton, Waiting } from '../../ui/Skeleton.tsx'
import { useShownSides, useShownTheme } from '../../ui/theme.ts'
import { ChartBoundary } from './ChartBoundary.tsx'
import { intervalSeconds, intervals } from './candles.ts'
import css from './trade.module.css'
import type { Order, Product, Quote } from './types.ts'
import { useCandles } from './useMarket.ts'

// The chart is larger than the rest of the page: prices and ticket are there before it.
const PriceChart = lazy(() => import('../../charts/PriceChart.tsx'))

const chosenInterval = preference('evenhand.interval', intervals)
const chosenKind = preference('evenhand.chart', ['candles', 'line'])

/** The product's course: interval, kind and the chart itself, with the user's open orders drawn in. */
export function ChartPanel({
  product,
  quote,
  orders,
}: {
  product: Product
  quote: Quote | undefined
  orders: readonly Order[]
}) {
  const { t, i18n } = useTranslation('trade')
  const format = useFormat()
  const theme = `${useShownTheme()} ${useShownSides()}`
  const interval = chosenInterval.use() ?? '1m'
  const kind = chosenKind.use() ?? 'candles'
  const { candles } = useCandles(product.id, interval, quote)
  const Other = kind === 'candles' ? IconChartLine : IconChartCandle
  const priceText = (price: number) => format.decimal(price.toFixed(product.decimals))
  const last = candles?.[candles.length - 1]?.[4]

  return (
    <>
      <div className={css.intervals}>
        <Segmented
          label={t('interval')}
          options={intervals.map((value) => ({ value, label: t(`interval_${value}`) }))}
          value={interval}
          onValue={chosenInterval.set}
        />
        <button
          type="button"
          className={navIcon}
          onClick={() => chosenKind.set(kind === 'candles' ? 'line' : 'candles')}
          aria-label={kind === 'candles' ? t('show_line') : t('show_candles')}
        >
          <Other size={24} stroke={1.75} aria-hidden="true" />
        </button>
      </div>
      <div className={css.chart}>
        <div className={css.chartFill}>
          <ChartBoundary>
            <Suspense fallback={<ChartWaiting />}>
              {!candles && <ChartWaiting />}
              {candles?.length === 0 && <p className={css.chartNote}>{t('chart_empty')}</p>}
              {candles && last !== undefined && (
                <PriceChart
                  kind={kind}
                  candles={candles}
                  intervalSeconds={intervalSeconds[interval]}
                  marks={orders.map((order) => markOf(order, format))}
                  lang={format.lang}
                  theme={`${theme} ${i18n.language}`}
                  priceText={priceText}
                  label={t('chart', {
                    symbol: product.symbol,
                    interval: t(`interval_${interval}`),
                    price: priceText(last),
                  })}
                />
              )}
            </Suspense>
          </ChartBoundary>
        </div>
      </div>
    </>
  )
}

const ChartWaiting = () => (
  <Waiting>
    <Skeleton height="100%" />
  </Waiting>
)

const markOf = ({ id, direction, openPrice, closeAt }: Order, format: Format): ChartMark => ({
  id,
  direction,
  entry: openPrice === null ? null : Number(openPrice),
  closeAt,
  label: `${direction === 'up' ? '▲' : '▼'} ${openPrice === null ? '' : format.decimal(openPrice)}`,
})
