import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { FormEvent, ReactNode } from 'react'
import css from './Card.module.css'

export const Card = ({ children }: { children: ReactNode }) => <div className={css.card}>{children}</div>

export const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section>
    <h2 className={css.heading}>{title}</h2>
    {children}
  </section>
)

/** `noValidate`: the app checks the fields itself. */
export const Form = ({
  onSubmit,
  children,
}: {
  onSubmit: (event: FormEvent) => void
  children: ReactNode
}) => (
  <form className={css.form} onSubmit={onSubmit} noValidate>
    {children}
  </form>
)

/** For the whole form or page. */
export function Alert({ kind = 'danger', children }: { kind?: 'danger' | 'info'; children: ReactNode }) {
  const Icon = kind === 'danger' ? IconAlertCircle : IconInfoCircle
  return (
    <div className={css.alert} data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
