import { memo, useLayoutEffect, useRef } from 'react'
import css from './figures.module.css'
import { useFormat } from './format.ts'
import { pulseOn } from './pulse.ts'

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
  const text = value === null ? '\u2013' : format.decimal(value)
  const before = useRef(text)
  const last = before.current
  const tail = useRef<HTMLSpanElement>(null)
  useLayoutEffect(() => {
    if (before.current === text) return
    before.current = text
    if (tail.current) pulseOn(tail.current, 'data-changed')
  }, [text])
  let same = 0
  while (same < text.length && text[same] === last[same]) same++
  return (
    <span className={`${css.figure} ${css.price}`}>
      {text.slice(0, same)}
      {/* Anew where another digit is the first to change: the old text would count as moved. */}
      <span key={same} ref={tail}>
        {text.slice(same)}
      </span>
    </span>
  )
})

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
