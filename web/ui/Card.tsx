import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconInfoCircle from '@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs'
import type { FormEvent, ReactNode } from 'react'
import css from './Card.module.css'

export const Card = ({ children }: { children: ReactNode }) => <div className={css.card}>{children}</div>

/** A part of a page under its heading. */
export const Section = ({ title, children }: { title: ReactNode; children: ReactNode }) => (
  <section>
    <h2 className={css.heading}>{title}</h2>
    {children}
  </section>
)

/** A form whose fields the app checks itself: the browser's own bubbles stay away. */
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

/** A sentence that concerns the whole form or page. */
export function Alert({ kind = 'danger', children }: { kind?: 'danger' | 'info'; children: ReactNode }) {
  const Icon = kind === 'danger' ? IconAlertCircle : IconInfoCircle
  return (
    <div className={css.alert} data-kind={kind} role={kind === 'danger' ? 'alert' : 'status'}>
      <Icon size={20} stroke={1.75} aria-hidden="true" />
      <div>{children}</div>
    </div>
  )
}
