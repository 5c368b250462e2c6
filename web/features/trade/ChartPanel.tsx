import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { lazy, memo, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ChartMark } from '../../charts/Marks.tsx'
import { navIcon } from '../../frame/NavBar.tsx'
import type { Order, Product, Quote } from '../../trading/types.ts'
import { Segmented } from '../../ui/choices.tsx'
import { type Format, useFormat } from '../../ui/format.ts'
import { Skeleton, Waiting } from '../../ui/Skeleton.tsx'
import { useShownSides, useShownTheme } from '../../ui/theme.ts'
import { ChartBoundary } from './ChartBoundary.tsx'
import { ChartTools } from './ChartTools.tsx'
import { intervalSeconds, intervals } from './candles.ts'
import css from './chart.module.css'
import {
  chosenInterval,
  chosenKind,
  chosenShown,
  shownByDefault,
  useIndicators,
  zoomed,
} from './chartChoices.ts'
import { useCandles } from './useCandles.ts'

// The chart is larger than the rest of the page: prices and ticket are there before it.
const PriceChart = lazy(() => import('../../charts/PriceChart.tsx'))

/** The product's course: interval, tools and the chart itself, with the user's open orders drawn in. */
export function ChartPanel({
  product,
  quote,
  orders,
  stale = false,
}: {
  product: Product
  quote: Quote | undefined
  orders: readonly Order[]
  /** Whether the last price has grown old, or cannot be asked: it is greyed. */
  stale?: boolean
}) {
  const { t } = useTranslation('trade')
  const format = useFormat()
  const theme = `${useShownTheme()} ${useShownSides()}`
  const interval = chosenInterval.use() ?? '1m'
  const kind = chosenKind.use() ?? 'candles'
  const shown = chosenShown.use() ?? shownByDefault
  const indicators = useIndicators()
  const candles = useCandles(product.id, interval, quote)
  const priceText = (price: number) => format.decimal(price.toFixed(product.decimals))
  const last = candles?.[candles.length - 1]?.[4]

  return (
    <>
      <ChartBar />
      <div className={css.chart}>
        <div className={css.chartFill}>
          <ChartBoundary>
            <Suspense fallback={<ChartWaiting />}>
              {!candles && <ChartWaiting />}
              {candles?.length === 0 && <p className={css.chartNote}>{t('chart_empty')}</p>}
              {candles && last !== undefined && (
                <PriceChart
                  {...{ kind, candles, indicators, stale, priceText }}
                  shown={Number(shown)}
                  intervalSeconds={intervalSeconds[interval]}
                  marks={orders.map((order) => markOf(order, format))}
                  lang={format.lang}
                  theme={theme}
                  label={t('chart', {
                    symbol: product.symbol,
                    interval: t(`interval_${interval}`),
                    price: priceText(last),
                  })}
                  onZoom={(step) => chosenShown.set(zoomed(shown, step))}
                />
              )}
            </Suspense>
          </ChartBoundary>
        </div>
      </div>
    </>
  )
}

/** The intervals; in their place, where asked for, the tools. Both at once would crowd a small phone. */
const ChartBar = memo(function ChartBar() {
  const { t } = useTranslation('trade')
  const interval = chosenInterval.use() ?? '1m'
  const [tools, setTools] = useState(false)
  const Icon = tools ? IconX : IconAdjustmentsHorizontal
  return (
    <div className={css.bar}>
      {tools ? (
        <ChartTools />
      ) : (
        <Segmented
          label={t('interval')}
          options={intervals.map((value) => ({ value, label: t(`interval_${value}`) }))}
          value={interval}
          onValue={chosenInterval.set}
        />
      )}
      <button
        type="button"
        className={navIcon}
        aria-expanded={tools}
        aria-label={t('chart_tools')}
        onClick={() => setTools(!tools)}
      >
        <Icon size={24} stroke={1.75} aria-hidden="true" />
      </button>
    </div>
  )
})

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
