import { memo, type RefObject, useLayoutEffect, useRef } from 'react'
import css from './figures.module.css'
import { useFormat } from './format.ts'
import { writePrice } from './writePrice.ts'

/** `sign` shows + and - and colours a gain or loss. */
export function Money({ amount, asset, sign = false }: { amount: string; asset: string; sign?: boolean }) {
  const format = useFormat()
  const side = !sign || !/[1-9]/.test(amount) ? '' : amount.startsWith('-') ? css.down : css.up
  return (
    <span className={`${css.figure} ${side}`}>{format.money(amount, asset, sign ? 'always' : 'auto')}</span>
  )
}

/** Tints changed digits for a moment; a dash means no price. */
export const Price = memo(function Price({ value }: { value: string | null }) {
  const format = useFormat()
  const place = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (place.current) writePrice(place.current, value, format)
  }, [value, format])
  return <PricePlace ref={place} />
})

/** A place that `writePrice` fills without React. */
export const PricePlace = ({ ref }: { ref: RefObject<HTMLSpanElement | null> }) => (
  <span ref={ref} className={`${css.figure} ${css.price}`} />
)

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
