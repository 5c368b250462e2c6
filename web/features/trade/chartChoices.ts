import { intervals } from '../../../shared/market/intervals.ts'
import type { Seconds } from '../../../shared/time.ts'
import type { Indicators } from '../../charts/Indicators.tsx'
import type { Interval, Product } from '../../trading/types.ts'
import { preference } from '../../ui/preference.ts'
import { durationOf, useDraft } from './draft.ts'

export const chosenInterval = preference('evenhand.interval', intervals)

/** Up to this duration, each second counts. */
const LIVE_UP_TO: Seconds = 120

/** The chosen interval, else one that suits the ticket's duration. */
export function useInterval(product: Pick<Product, 'id' | 'terms'> | undefined): Interval {
  const chosen = chosenInterval.use()
  const { seconds } = useDraft(product?.id ?? '')
  return chosen ?? (durationOf(seconds, product?.terms ?? []) <= LIVE_UP_TO ? '1s' : '1m')
}
export const chosenKind = preference('evenhand.chart', ['candles', 'line'])

/** Candles shown; a phone can tell 72 apart. */
export const shownSteps = ['48', '72', '120', '200'] as const
export const chosenShown = preference('evenhand.chart.shown', shownSteps)
export const shownByDefault = '72'

/** Seconds of the live line. */
export const spanSteps = ['100', '200', '400', '900'] as const
export const chosenSpan = preference('evenhand.chart.span', spanSteps)
export const spanByDefault = '200'

export const chosenMa = preference('evenhand.chart.ma', ['yes', 'no'])
export const chosenBoll = preference('evenhand.chart.boll', ['yes', 'no'])

const drawn: Indicators[] = [false, true].flatMap((movingAverages) =>
  [false, true].map((bollinger) => ({ movingAverages, bollinger })),
)

/** The same object for the same choice, to avoid computing again. */
export function useIndicators(): Indicators {
  const ma = chosenMa.use() === 'yes'
  const boll = chosenBoll.use() === 'yes'
  const found = drawn.find((choice) => choice.movingAverages === ma && choice.bollinger === boll)
  return found ?? { movingAverages: ma, bollinger: boll }
}

/** 1 is closer, with fewer candles; stays within the steps. */
export function zoomed<Step extends string>(shown: Step, step: 1 | -1, steps: readonly Step[]): Step {
  return steps[steps.indexOf(shown) - step] ?? shown
}
