import type { SelectHTMLAttributes } from 'react'
import css from './Field.module.css'
import { type FieldFrame, Frame } from './Field.tsx'

export interface Option<Value extends string> {
  value: Value
  label: string
}

export function Select<Value extends string>({
  label,
  error,
  hint,
  options,
  value,
  onValue,
  ...rest
}: FieldFrame & {
  options: readonly Option<Value>[]
  value: Value
  onValue: (value: Value) => void
} & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'className' | 'id' | 'value' | 'onChange'>) {
  return (
    <Frame label={label} error={error} hint={hint}>
      {(parts) => (
        <select
          {...rest}
          {...parts}
          className={css.input}
          value={value}
          onChange={(event) => onValue(event.target.value as Value)}
        >
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
    </Frame>
  )
}
