import { type ReactNode, useId } from 'react'
import css from './Checkbox.module.css'
import { FieldError } from './Field.tsx'

/** A tick with its words; a link inside the words stays a link. */
export function Checkbox({
  label,
  checked,
  onChecked,
  error,
}: {
  label: ReactNode
  checked: boolean
  onChecked: (checked: boolean) => void
  error?: ReactNode
}) {
  const id = useId()
  return (
    <div>
      <label className={css.row}>
        <input
          type="checkbox"
          className={css.box}
          checked={checked}
          onChange={(event) => onChecked(event.target.checked)}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? id : undefined}
        />
        <span>{label}</span>
      </label>
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}
