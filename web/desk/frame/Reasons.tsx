import { useId } from 'react'
import { FieldError } from '../../ui/Field.tsx'
import css from './reasons.module.css'

/** Shows each reason as the sentence that the user will read. */
export function Reasons<Reason extends string>({
  legend,
  reasons,
  textOf,
  value,
  onValue,
  none,
  error,
}: {
  legend: string
  reasons: readonly Reason[]
  textOf: (reason: Reason) => string
  value: Reason | null
  onValue: (reason: Reason) => void
  /** A choice for a part that is in order. */
  none?: { label: string; onChosen: () => void } | undefined
  error?: string | null
}) {
  const id = useId()
  return (
    <fieldset aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={css.legend}>{legend}</legend>
      {none && (
        <label className={css.choice}>
          <input type="radio" name={id} checked={value === null} onChange={none.onChosen} />
          <span>{none.label}</span>
        </label>
      )}
      {reasons.map((reason) => (
        <label key={reason} className={css.choice}>
          <input
            type="radio"
            name={id}
            value={reason}
            checked={value === reason}
            onChange={() => onValue(reason)}
          />
          <span>{textOf(reason)}</span>
        </label>
      ))}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </fieldset>
  )
}
