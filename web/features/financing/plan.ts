import { addDays } from '../../../shared/calc/dates.ts'
import { type FinancingTerms, schedule, standingAtStart } from '../../../shared/calc/financing.ts'
import type { Minor } from '../../../shared/money.ts'
import { parseScaled } from '../../../shared/tape/price.ts'
import type { ChartLine } from '../../ui/DayChart.tsx'
import type { Place } from '../../ui/dayChart.ts'
import type { Project } from './types.ts'

/** A wire rate in parts of a million. */
export const millionths = (rate: string): bigint => BigInt(parseScaled(rate, 6) ?? 0)

/** Terms for the arithmetic that the server pays by. */
export const termsOf = ({
  dailyRate,
  days,
  dividend,
}: Pick<Project, 'dailyRate' | 'days' | 'dividend'>): FinancingTerms => ({
  dailyRate: millionths(dailyRate),
  days,
  dividend,
})

/** In minor units. */
export interface PlanDay {
  date: string
  earned: Minor
  paid: Minor
  /** Principal returned with it. */
  released: Minor
}

export interface Plan {
  principal: Minor
  /** The date of purchase, which earns nothing. */
  from: string
  days: readonly PlanDay[]
  /** The whole return. */
  gain: Minor
}

export function planOf(terms: FinancingTerms, principal: Minor, from: string): Plan {
  const days = schedule(terms, standingAtStart(principal)).map(({ number, earned, paid, released }) => ({
    date: addDays(from, number),
    ...{ earned, paid, released },
  }))
  return { principal, from, days, gain: days.reduce((sum, { paid }) => sum + paid, 0n) }
}

export const endOf = ({ days, from }: Plan): string => days.at(-1)?.date ?? from

/** Sums up to the end of a day. */
export interface PlanPoint extends Place {
  date: string
  earned: Minor
  paid: Minor
}

/** Earnings are drawn as an area, payments as steps. */
export interface PlanCourse {
  points: PlanPoint[]
  lines: ChartLine[]
}

/** Room above the greatest figure, as a part of the height. */
const ROOM = 6n

export function courseOf({ days, from, gain }: Plan): PlanCourse {
  const top = gain + gain / ROOM || 1n
  // For drawing only: the figures next to it are exact.
  const y = (amount: Minor) => 100 - Number((amount * 10_000n) / top) / 100
  let [earned, paid] = [0n, 0n]
  const sums = [{ date: from, earned, paid }]
  for (const day of days) {
    earned += day.earned
    paid += day.paid
    sums.push({ date: day.date, earned, paid })
  }
  const x = (index: number) => (100 * index) / Math.max(1, days.length)
  const points = sums.map((sum, index) => ({ ...sum, x: x(index), y: y(sum.earned) }))
  const steps = points.flatMap(({ paid: now, x: at }, index) => [
    { x: at, y: y(points[index - 1]?.paid ?? 0n) },
    { x: at, y: y(now) },
  ])
  return {
    points,
    lines: [
      { points, kind: 'area' },
      { points: steps, kind: 'step' },
    ],
  }
}
