import { memo, type RefObject, useLayoutEffect, useRef } from 'react'
import css from './figures.module.css'
import { useFormat } from './format.ts'
import { writePrice } from './writePrice.ts'

/** An amount with its code; `sign` shows + and - and colours a gain or loss. */
export function Money({ amount, asset, sign = false }: { amount: string; asset: string; sign?: boolean }) {
  const format = useFormat()
  const side = !sign || !/[1-9]/.test(amount) ? '' : amount.startsWith('-') ? css.down : css.up
  return (
    <span className={`${css.figure} ${side}`}>{format.money(amount, asset, sign ? 'always' : 'auto')}</span>
  )
}

/** A price whose changed digits are tinted for a moment; a dash where there is none. */
export const Price = memo(function Price({ value }: { value: string | null }) {
  const format = useFormat()
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (place.current) writePrice(place.current, value, format)
  }, [value, format])
  return <PricePlace ref={place} />
})

/** Where a price is written by hand (`writePrice`). */
export const PricePlace = ({ ref }: { ref: RefObject<HTMLSpanElement | null> }) => (
  <span ref={ref} className={`${css.figure} ${css.price}`} />
)

/** Change of the day in percent: arrow, sign and colour. */
export function Change({ percent }: { percent: string | null }) {
  const format = useFormat()
  if (percent === null) return <span className={css.figure}>–</span>
  const flat = !/[1-9]/.test(percent)
  const down = percent.startsWith('-')
  return (
    <span className={`${css.figure} ${flat ? '' : down ? css.down : css.up}`}>
      {flat ? '' : down ? '▼ ' : '▲ '}
      {format.change(percent)}
    </span>
  )
}
