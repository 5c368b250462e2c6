import { useMemo } from 'react'
import css from './PriceChart.module.css'
import { type Scale, xOf, yOf } from './scale.ts'
import { timeTicks } from './ticks.ts'

/** Pixels a label of the times takes with the room beside it, and half of a digit. */
const TIME_WIDTH = 58
const HALF_DIGIT = 3.2

/** Nearer to the last price's tag than this a label of the prices would lie under it. */
const TAG_PIXELS = 18

/** To make one takes a hundred times as long as to use it. */
function useFormats(lang: string) {
  return useMemo(() => {
    const hours = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
    return {
      time: new Intl.DateTimeFormat(lang, hours),
      second: new Intl.DateTimeFormat(lang, { ...hours, second: '2-digit' }),
      date: new Intl.DateTimeFormat(lang, { day: 'numeric', month: 'numeric' }),
    }
  }, [lang])
}

/**
 * What the axes say. The chart would write times in patterns of its own, beyond the drawing too, and prices under the
 * tag of the last one; these follow the user's language and size of text.
 */
export function Axes(props: {
  scale: Scale
  /** The round prices that are written. */
  prices: readonly number[]
  /** Where the last price's tag is. */
  lastY: number | null
  lang: string
  priceText: (price: number) => string
}) {
  const { scale, prices, lastY, lang, priceText } = props
  const { minX, maxX, width } = scale
  const { time, second, date } = useFormats(lang)
  // Not each second: only the prices make way for the tag.
  const times = useMemo(
    () =>
      timeTicks(minX, maxX, width / TIME_WIDTH).map(({ at, day }) => ({
        at,
        text: (day ? date : at % 60_000 === 0 ? time : second).format(at),
      })),
    [minX, maxX, width, time, second, date],
  )
  const bottom = scale.top + scale.height
  return (
    <div className={css.axes}>
      {times.map(({ at, text }) => {
        const x = xOf(scale, at)
        if (x === null || x < text.length * HALF_DIGIT) return null
        return (
          <span key={at} style={{ transform: `translate(${x}px, ${bottom + 4}px) translateX(-50%)` }}>
            {text}
          </span>
        )
      })}
      {prices.map((price) => {
        const y = yOf(scale, price)
        if (y === null || (lastY !== null && Math.abs(y - lastY) < TAG_PIXELS)) return null
        const x = scale.left + scale.width + 8
        return (
          <span key={price} style={{ transform: `translate(${x}px, ${y}px) translateY(-50%)` }}>
            {priceText(price)}
          </span>
        )
      })}
    </div>
  )
}
