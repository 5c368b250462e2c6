import { type Ref, useState } from 'react'
import { asciiDigits } from './amount.ts'
import css from './CodeInput.module.css'
import { type FieldFrame, Frame } from './Field.tsx'

/** Digits of any script, with anything between them. */
export const codeDigits = (typed: string, length: number): string =>
  asciiDigits(typed)
    .replace(/[^0-9]/g, '')
    .slice(0, length)

/** One native input, so that phones offer the code. `onComplete` runs at the last digit. */
export function CodeInput({
  length = 6,
  value,
  onValue,
  onComplete,
  disabled,
  ref,
  ...frame
}: FieldFrame & {
  length?: number
  value: string
  onValue: (code: string) => void
  onComplete?: (code: string) => void
  disabled?: boolean
  ref?: Ref<HTMLInputElement>
}) {
  const [focused, setFocused] = useState(false)
  const change = (typed: string) => {
    const code = codeDigits(typed, length)
    onValue(code)
    if (code.length === length && code !== value) onComplete?.(code)
  }
  return (
    <Frame {...frame} bare>
      {(parts) => (
        <div className={css.code} data-invalid={parts['aria-invalid']}>
          <input
            {...parts}
            ref={ref}
            className={css.input}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={value}
            disabled={disabled}
            onChange={(event) => change(event.target.value)}
            onFocus={() => setFocused(true)}
            onBlur={() => setFocused(false)}
          />
          {Array.from({ length }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: a box is its place
              key={place}
              className={css.box}
              data-next={(focused && place === Math.min(value.length, length - 1)) || undefined}
              aria-hidden="true"
            >
              {value[place]}
            </span>
          ))}
        </div>
      )}
    </Frame>
  )
}
