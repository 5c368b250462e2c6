import type { Indicators } from '../../charts/Indicators.tsx'
import { preference } from '../../ui/preference.ts'
import { intervals } from './candles.ts'

/** How the user likes to see the chart, kept on this phone. */
export const chosenInterval = preference('evenhand.interval', intervals)
export const chosenKind = preference('evenhand.chart', ['candles', 'line'])

/** How many candles are shown; 72 can be told apart on a phone. */
export const shownSteps = ['48', '72', '120', '200'] as const
export const chosenShown = preference('evenhand.chart.shown', shownSteps)
export const shownByDefault = '72'

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

/** One step nearer (1, fewer candles) or further away (-1); stays at the ends. */
export function zoomed(shown: (typeof shownSteps)[number], step: 1 | -1): (typeof shownSteps)[number] {
  return shownSteps[shownSteps.indexOf(shown) - step] ?? shown
}
