import type { ButtonHTMLAttributes, ReactNode } from 'react'
import { Link, type LinkProps } from 'react-router-dom'
import css from './Button.module.css'

export type ButtonKind = 'primary' | 'secondary' | 'quiet' | 'up' | 'down' | 'danger'

interface Look {
  kind?: ButtonKind
  full?: boolean
}

/** `busy` shows a spinner next to the words and disables the button. */
export function Button({
  kind = 'primary',
  busy = false,
  full,
  disabled,
  children,
  type = 'button',
  ...rest
}: Look & { busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>) {
  return (
    <button
      {...rest}
      type={type}
      className={css.button}
      data-kind={kind}
      data-full={full || undefined}
      data-busy={busy || undefined}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
    >
      {busy && <span className={css.spinner} aria-hidden="true" />}
      {children}
    </button>
  )
}

export function LinkButton({ kind = 'primary', full, ...rest }: Look & Omit<LinkProps, 'className'>) {
  return <Link {...rest} className={css.button} data-kind={kind} data-full={full || undefined} />
}

/** Saves a file that the page already has. */
export const SaveLink = ({
  kind = 'primary',
  full,
  name,
  ...rest
}: Look & { href: string | undefined; name: string; children: ReactNode }) => (
  <a {...rest} download={name} className={css.button} data-kind={kind} data-full={full || undefined} />
)
