import IconAdjustmentsHorizontal from '@tabler/icons-react/dist/esm/icons/IconAdjustmentsHorizontal.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { lazy, memo, type ReactNode, Suspense, useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { intervalSeconds, intervals } from '../../../shared/market/intervals.ts'
import type { EpochSeconds } from '../../../shared/time.ts'
import { nearestSpan } from '../../charts/view.ts'
import { navIcon } from '../../frame/NavBar.tsx'
import type { Store } from '../../store/store.ts'
import type { Candle, Interval, Order, Product } from '../../trading/types.ts'
import { Countdown } from '../../ui/Countdown.tsx'
import { Segmented } from '../../ui/choices.tsx'
import { pulseOn } from '../../ui/pulse.ts'
import { Skeleton, Waiting } from '../../ui/Skeleton.tsx'
import { useShownSides, useShownTheme } from '../../ui/theme.ts'
import { ChartBoundary } from './ChartBoundary.tsx'
import { ChartTools } from './ChartTools.tsx'
import css from './chart.module.css'
import {
  chosenInterval,
  chosenKind,
  chosenShown,
  chosenSpan,
  shownByDefault,
  shownSteps,
  spanByDefault,
  spanSteps,
  useIndicators,
  useInterval,
} from './chartChoices.ts'
import { useChartWords, useMarks } from './chartWords.ts'
import { eachPriceTo } from './pulse.ts'
import { type Past, useCourse, usePast } from './useCourse.ts'

// Lazy, as each is larger than the rest of the page.
const PriceChart = lazy(() => import('../../charts/PriceChart.tsx'))
const LiveLine = lazy(() => import('../../charts/line/LiveLine.tsx'))

interface Props {
  product: Product
  orders: readonly Order[]
  /** Greys the last price if it is old. */
  stale?: boolean
}

export function ChartPanel(props: Props) {
  const interval = useInterval(props.product)
  return (
    <>
      <ChartBar interval={interval} />
      <div className={css.chart}>
        <div className={css.chartFill}>
          <ChartBoundary>
            <Suspense fallback={<ChartWaiting />}>
              <ChartOf key={interval} {...props} interval={interval} />
            </Suspense>
          </ChartBoundary>
        </div>
      </div>
    </>
  )
}

const shownCounts = shownSteps.map(Number)
const spans = spanSteps.map(Number)
const onShown = (count: number) =>
  chosenShown.set(shownSteps.find((step) => Number(step) === count) ?? shownByDefault)
const onSpan = (span: number) => {
  const nearest = nearestSpan(span, spans)
  chosenSpan.set(spanSteps.find((step) => Number(step) === nearest) ?? spanByDefault)
}
const pulse = (dot: Element) => pulseOn(dot, 'data-pulse')
const countdown = (to: EpochSeconds) => <Countdown to={to} each={eachPriceTo} />

/** Seconds are drawn as a live line. */
function ChartOf({ product, orders, interval, stale = false }: Props & { interval: Interval }) {
  const { t } = useTranslation('trade')
  const theme = `${useShownTheme()} ${useShownSides()}`
  const past = usePast(product.id, interval)
  const kind = chosenKind.use() ?? 'candles'
  const shown = Number(chosenShown.use() ?? shownByDefault)
  const span = Number(chosenSpan.use() ?? spanByDefault)
  const indicators = useIndicators()
  const { lang, priceText, words } = useChartWords(product, interval)
  const marks = useMarks(orders)
  if (!past.read) return <ChartWaiting />
  const label = t('chart', { symbol: product.symbol, interval: t(`interval_${interval}`), price: PRICE })
  const labelBy = (last: string) => label.replace(PRICE, last)
  const shared = { hasOlder: past.hasOlder, marks, countdown, lang, priceText, words, stale }
  return (
    <Carried
      past={past}
      empty={<p className={css.chartNote}>{t('chart_empty')}</p>}
      draw={(course, onOlder) =>
        interval === '1s' ? (
          <LiveLine
            {...{ ...shared, course, onOlder, span, spans, onSpan, pulse }}
            decimals={product.decimals}
            label={labelBy}
          />
        ) : (
          <Candles
            course={course}
            draw={(candles, last) => (
              <PriceChart
                {...{ ...shared, candles, onOlder, kind, indicators, shown, onShown, theme }}
                label={labelBy(priceText(last))}
                shownSteps={shownCounts}
                intervalSeconds={intervalSeconds[interval]}
              />
            )}
          />
        )
      }
    />
  )
}

/** Placeholder of the price in the description. */
const PRICE = '\u0000'

type Course = Store<readonly Candle[]>

function Carried(props: {
  past: Past
  empty: ReactNode
  draw: (course: Course, onOlder: () => void) => ReactNode
}) {
  const { course, onOlder } = useCourse(props.past)
  const isEmpty = useSyncExternalStore(course.watch, () => course.get().length === 0)
  return isEmpty ? props.empty : props.draw(course, onOlder)
}

function Candles({
  course,
  draw,
}: {
  course: Course
  draw: (candles: readonly Candle[], last: number) => ReactNode
}) {
  const candles = course.use()
  return draw(candles, candles[candles.length - 1]?.[4] ?? 0)
}

/** Shows intervals or tools: both would crowd a small phone. */
const ChartBar = memo(function ChartBar({ interval }: { interval: Interval }) {
  const { t } = useTranslation('trade')
  const [tools, setTools] = useState(false)
  const Icon = tools ? IconX : IconAdjustmentsHorizontal
  return (
    <div className={css.bar}>
      {tools ? (
        <ChartTools live={interval === '1s'} />
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
