import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react'
import css from './Field.module.css'

export interface FieldFrame {
  label: ReactNode
  error?: ReactNode
  hint?: ReactNode
}

interface Parts {
  id: string
  'aria-invalid'?: true
  'aria-describedby'?: string
}

/** Ties label, control, hint and error together for screen readers. */
export function Frame({
  label,
  error,
  hint,
  bare = false,
  children,
}: FieldFrame & {
  /** The control draws its own box. */
  bare?: boolean
  children: (parts: Parts) => ReactNode
}) {
  const id = useId()
  const described = error ? `${id}-error` : hint ? `${id}-hint` : undefined
  return (
    <div className={css.field} data-invalid={error ? true : undefined}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <div className={bare ? undefined : css.box}>
        {children({
          id,
          'aria-invalid': error ? true : undefined,
          'aria-describedby': described,
        })}
      </div>
      {hint && !error && (
        <p className={css.hint} id={`${id}-hint`}>
          {hint}
        </p>
      )}
      <FieldError id={`${id}-error`}>{error}</FieldError>
    </div>
  )
}

/** Always in the page, so that screen readers announce its text. */
export function FieldError({ id, children }: { id?: string; children?: ReactNode }) {
  return (
    <div id={id} aria-live="polite">
      {children && (
        <p className={css.error}>
          <IconAlertCircle size={16} stroke={1.75} aria-hidden="true" />
          <span>{children}</span>
        </p>
      )}
    </div>
  )
}

export type InputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'>

/** `end` is drawn inside the box: a code, a button. */
export function Field({
  label,
  error,
  hint,
  end,
  ref,
  ...input
}: FieldFrame & InputProps & { end?: ReactNode; ref?: Ref<HTMLInputElement> }) {
  return (
    <Frame label={label} error={error} hint={hint}>
      {(parts) => (
        <>
          <input {...input} {...parts} ref={ref} className={css.input} />
          {end}
        </>
      )}
    </Frame>
  )
}
