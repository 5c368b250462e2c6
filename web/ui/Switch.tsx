import { useId } from 'react'
import css from './Switch.module.css'

/** A native checkbox that screen readers announce as a switch. */
export function Switch({
  label,
  note,
  on,
  onSwitch,
  disabled,
}: {
  label: string
  note?: string
  on: boolean
  onSwitch: (on: boolean) => void
  disabled?: boolean
}) {
  const id = useId()
  return (
    <label className={css.row}>
      <span>
        <span id={id}>{label}</span>
        {note && (
          <span className={css.note} id={`${id}-note`}>
            {note}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox announces whether it is checked
        role="switch"
        className={css.switch}
        checked={on}
        disabled={disabled}
        onChange={(event) => onSwitch(event.target.checked)}
        aria-labelledby={id}
        aria-describedby={note ? `${id}-note` : undefined}
      />
    </label>
  )
}
