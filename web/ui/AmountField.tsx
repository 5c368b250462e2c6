import type { Ref } from 'react'
import css from './Field.module.css'
import { Field, type FieldFrame, type InputProps } from './Field.tsx'

/** Returns the text as typed: convert it with `plainAmount(value, lang)` before use. */
export function AmountField({
  asset,
  value,
  onValue,
  ...rest
}: FieldFrame &
  Omit<InputProps, 'type' | 'onChange' | 'value'> & {
    asset: string
    value: string
    onValue: (typed: string) => void
    ref?: Ref<HTMLInputElement>
  }) {
  return (
    <Field
      {...rest}
      type="text"
      inputMode="decimal"
      autoComplete="off"
      value={value}
      onChange={(event) => onValue(event.target.value)}
      end={<span className={css.end}>{asset}</span>}
    />
  )
}
