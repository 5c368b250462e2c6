import type { TextareaHTMLAttributes } from 'react'
import css from './Field.module.css'
import { type FieldFrame, Frame } from './Field.tsx'
import { useFormat } from './format.ts'

/** Characters as people count them: what a phone stores as two is one. */
const lengthOf = (text: string): number => [...text].length

/**
 * Text of several lines with its label, growing with what is written. From nine tenths of `max` on it says how much
 * fits; more than that is never cut off, its form refuses it.
 */
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
