import type { TextareaHTMLAttributes } from 'react'
import css from './Field.module.css'
import { type FieldFrame, Frame } from './Field.tsx'
import { useFormat } from './format.ts'

/** Counts characters, not UTF-16 units. */
const lengthOf = (text: string): number => [...text].length

/** From nine tenths of `max` it shows what fits; it never cuts text, the form refuses it. */
export function TextArea({
  label,
  error,
  hint,
  max,
  value,
  onValue,
  ...rest
}: FieldFrame & {
  max: number
  value: string
  onValue: (text: string) => void
} & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className' | 'id' | 'value' | 'onChange'>) {
  const format = useFormat()
  const length = lengthOf(value)
  const count = length >= max * 0.9 ? `${format.number(length)} / ${format.number(max)}` : null
  return (
    <Frame label={label} error={error} hint={count ?? hint}>
      {(parts) => (
        <textarea
          rows={3}
          {...rest}
          {...parts}
          className={css.text}
          value={value}
          onChange={({ currentTarget }) => onValue(currentTarget.value)}
        />
      )}
    </Frame>
  )
}
