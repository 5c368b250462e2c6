import { memo, useMemo } from 'react'
import type { EpochMs } from '../../shared/time.ts'
import css from './PriceChart.module.css'
import { type Heights, type Scale, xOf, yOf } from './scale.ts'
import { type TimeTick, timeTicks } from './ticks.ts'

/** Pixels of a time's label with its margin, and of half a digit. */
const TIME_WIDTH = 58
const HALF_DIGIT = 3.2

/** A price's label closer to the last price's tag would be covered by it. */
const TAG_PIXELS = 18

export type TimeLabels = readonly { at: EpochMs; text: string }[]
const LABELS_KNOWN = 60

/** Formats each label once: the next second shows nearly the same. */
export function useTimeLabels(lang: string): (scale: Scale) => TimeLabels {
  return useMemo(() => {
    const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    const time = new Intl.DateTimeFormat(lang, hours)
    const second = new Intl.DateTimeFormat(lang, { ...hours, second: '2-digit' })
    const date = new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'numeric' })
    const known = new Map<EpochMs, string>()
    const textOf = ({ at, day }: TimeTick) => {
      const text = known.get(at) ?? (day ? date : at % 60_000 === 0 ? time : second).format(at)
      if (known.size > LABELS_KNOWN) known.clear()
      known.set(at, text)
      return text
    }
    return (scale) =>
      timeTicks(scale.minX, scale.maxX, scale.width / TIME_WIDTH).flatMap((tick) => {
        const text = textOf(tick)
        return (xOf(scale, tick.at) ?? 0) < text.length * HALF_DIGIT ? [] : [{ at: tick.at, text }]
      })
  }, [lang])
}

/** Index of the price whose label the last price's tag would cover, or -1. */
export const underTagOf = (prices: readonly number[], heights: Heights, lastY: number | null): number =>
  prices.findIndex((price) => {
    const y = yOf(heights, price)
    return y !== null && lastY !== null && Math.abs(y - lastY) < TAG_PIXELS
  })

/** The chart's own labels use a fixed pattern and size; these follow the user's language and text size. */
export function Axes(props: {
  scale: Scale
  prices: readonly number[]
  lastY: number | null
  lang: string
  priceText: (price: number) => string
}) {
  const { scale, prices, lastY, lang, priceText } = props
  const { left, top, width, height, minX, maxX, minY, maxY } = scale
  const times = useTimeLabels(lang)(scale)
  const first = times[0]?.at ?? minX
  const underTag = underTagOf(prices, scale, lastY)
  return (
    <div className={css.axes}>
      {/* All times move with one transform: a second sets one place. */}
      <div style={{ transform: `translate(${xOf(scale, first) ?? 0}px, ${top + height + 4}px)` }}>
        <Times times={times} perMs={width / (maxX - minX || 1)} />
      </div>
      <Prices {...{ prices, underTag, top, height, minY, maxY, priceText }} x={left + width + 8} />
    </div>
  )
}

interface TimesProps {
  times: TimeLabels
  perMs: number
}

const Times = memo(
  function Times({ times, perMs }: TimesProps) {
    const first = times[0]?.at ?? 0
    return times.map(({ at, text }) => (
      <span key={at} style={{ transform: `translateX(${(at - first) * perMs}px) translateX(-50%)` }}>
        {text}
      </span>
    ))
  },
  (before, now) => before.perMs === now.perMs && sameTimes(before.times, now.times),
)

export const sameTimes = (one: TimeLabels, other: TimeLabels): boolean =>
  one.length === other.length &&
  one.every(({ at, text }, index) => at === other[index]?.at && text === other[index].text)

type PricesProps = Heights & {
  prices: readonly number[]
  underTag: number
  x: number
  priceText: (price: number) => string
}

const Prices = memo(function Prices({ prices, underTag, x, priceText, ...heights }: PricesProps) {
  return prices.map((price, index) => {
    const y = yOf(heights, price)
    if (y === null || index === underTag) return null
    return (
      <span key={price} style={{ transform: `translate(${x}px, ${y}px) translateY(-50%)` }}>
        {priceText(price)}
      </span>
    )
  })
})
