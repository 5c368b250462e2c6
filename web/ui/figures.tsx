import { useEffect, useRef } from 'react'
import css from './figures.module.css'
import { useFormat } from './format.ts'

/** An amount with its code; `sign` shows + and - and colours a gain or loss. */
export function Money({ amount, asset, sign = false }: { amount: string; asset: string; sign?: boolean }) {
  const format = useFormat()
  const side = !sign || !/[1-9]/.test(amount) ? '' : amount.startsWith('-') ? css.down : css.up
  return (
    <span className={`${css.figure} ${side}`}>{format.money(amount, asset, sign ? 'always' : 'auto')}</span>
  )
}

const TINT_MS = 300

/** A price whose changed digits are tinted for a moment; a dash where there is none. */
export function Price({ value }: { value: string | null }) {
  const format = useFormat()
  const text = value === null ? '\u2013' : format.decimal(value)
  const before = useRef(text)
  const last = before.current
  const tail = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    before.current = text
    // By a timer, without React: a colour animation draws every frame, and these are in every list.
    const timer = setTimeout(() => tail.current?.removeAttribute('class'), TINT_MS)
    return () => clearTimeout(timer)
  }, [text])
  let same = 0
  while (same < text.length && text[same] === last[same]) same++
  return (
    <span className={`${css.figure} ${css.price}`}>
      {text.slice(0, same)}
      {/* A new key starts the tint again. */}
      <span key={text} ref={tail} className={last === text ? undefined : css.changed}>
        {text.slice(same)}
      </span>
    </span>
  )
}

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
