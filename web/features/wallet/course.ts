import { type Asset, assets } from '../../../shared/assets.ts'
import { formatScaled } from '../../../shared/money.ts'
import type { Answer } from '../../api/wire.ts'

export type DayBalance = Answer<'/api/user/balances'>['items'][number]

/** `x` and `y` are in hundredths of the chart. */
export interface Point {
  date: string
  amount: string
  x: number
  y: number
}

/** Days not counted yet leave a gap between lines. */
export interface Course {
  points: Point[]
  lines: Point[][]
  /** Labels of the edges, as decimals. */
  top: string
  bottom: string
}

const dayOf = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / 86_400_000)

/** Zero for a day that does not name the asset. */
export const ownedOn = ({ owned }: DayBalance, asset: Asset): string =>
  owned.find((one) => one.asset === asset)?.amount ?? formatScaled(0n, assets[asset].decimals)

/** In the order of their first day. */
export const assetsOf = (items: readonly DayBalance[]): Asset[] => [
  ...new Set(items.flatMap(({ owned }) => owned.map(({ asset }) => asset))),
]

/** Room above and below for the labels, as a part of the height. */
const ROOM = 6n

/** Null with fewer than two days. */
export function courseOf(items: readonly DayBalance[], asset: Asset): Course | null {
  const { decimals } = assets[asset]
  const days = items.map((item) => {
    const amount = ownedOn(item, asset)
    return { date: item.date, amount, minor: BigInt(amount.replace('.', '')), day: dayOf(item.date) }
  })
  const [first, last] = [days[0], days.at(-1)]
  if (!first || !last || days.length < 2) return null
  const minors = days.map(({ minor }) => minor)
  const [low, high] = [least(minors), -least(minors.map((minor) => -minor))]
  // A balance that never moved is a line across the middle.
  const span = high - low || high / ROOM || 1n
  const bottom = low - span / ROOM
  const height = high + span / ROOM - bottom
  const points = days.map(({ date, amount, minor, day }) => ({
    date,
    amount,
    x: (100 * (day - first.day)) / (last.day - first.day),
    // For drawing only: the figures next to it are exact.
    y: 100 - Number(((minor - bottom) * 10_000n) / (height || 1n)) / 100,
  }))
  const lines: Point[][] = []
  for (const [index, point] of points.entries()) {
    const follows = index > 0 && (days[index]?.day ?? 0) - (days[index - 1]?.day ?? 0) === 1
    if (follows) lines.at(-1)?.push(point)
    else lines.push([point])
  }
  return { points, lines, top: formatScaled(high, decimals), bottom: formatScaled(low, decimals) }
}

const least = (values: readonly bigint[]): bigint =>
  values.reduce((low, value) => (value < low ? value : low), values[0] ?? 0n)
