import { type ReactNode, type Ref, useId } from 'react'
import css from './Checkbox.module.css'
import { FieldError } from './Field.tsx'

/** A link inside the words stays a link. */
export function Checkbox({
  label,
  checked,
  onChecked,
  error,
  ref,
}: {
  label: ReactNode
  checked: boolean
  onChecked: (checked: boolean) => void
  error?: ReactNode
  ref?: Ref<HTMLInputElement>
}) {
  const id = useId()
  return (
    <div>
      <label className={css.row}>
        <input
          ref={ref}
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
