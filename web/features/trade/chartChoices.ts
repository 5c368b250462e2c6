import { intervals } from '../../../shared/market/intervals.ts'
import type { Seconds } from '../../../shared/time.ts'
import type { Indicators } from '../../charts/Indicators.tsx'
import type { Interval, Product } from '../../trading/types.ts'
import { preference } from '../../ui/preference.ts'
import { durationOf, useDraft } from './draft.ts'

/** How the user likes to see the chart, kept on this phone. */
export const chosenInterval = preference('evenhand.interval', intervals)

/** Of an order up to this long each second counts. */
const LIVE_UP_TO: Seconds = 120

/** The interval the user chose, else the one that suits the duration on the ticket. */
export function useInterval(product: Pick<Product, 'id' | 'terms'> | undefined): Interval {
  const chosen = chosenInterval.use()
  const { seconds } = useDraft(product?.id ?? '')
  return chosen ?? (durationOf(seconds, product?.terms ?? []) <= LIVE_UP_TO ? '1s' : '1m')
}
export const chosenKind = preference('evenhand.chart', ['candles', 'line'])

/** How many candles are shown; 72 can be told apart on a phone. */
export const shownSteps = ['48', '72', '120', '200'] as const
export const chosenShown = preference('evenhand.chart.shown', shownSteps)
export const shownByDefault = '72'

/** How many seconds of the live line are shown. */
export const spanSteps = ['100', '200', '400', '900'] as const
export const chosenSpan = preference('evenhand.chart.span', spanSteps)
export const spanByDefault = '200'

export const chosenMa = preference('evenhand.chart.ma', ['yes', 'no'])
export const chosenBoll = preference('evenhand.chart.boll', ['yes', 'no'])

const drawn: Indicators[] = [false, true].flatMap((movingAverages) =>
  [false, true].map((bollinger) => ({ movingAverages, bollinger })),
)

/** The chosen indicators; the same object for the same choice, so that nothing is computed again. */
export function useIndicators(): Indicators {
  const ma = chosenMa.use() === 'yes'
  const boll = chosenBoll.use() === 'yes'
  const found = drawn.find((choice) => choice.movingAverages === ma && choice.bollinger === boll)
  return found ?? { movingAverages: ma, bollinger: boll }
}

/** One of the steps nearer (1, fewer candles) or further away (-1); stays at the ends. */
export function zoomed<Step extends string>(shown: Step, step: 1 | -1, steps: readonly Step[]): Step {
  return steps[steps.indexOf(shown) - step] ?? shown
}
