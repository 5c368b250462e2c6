import type { ReactNode } from 'react'
import css from './Facts.module.css'

/** Names and values line by line, as a receipt has them. */
export const Facts = ({ children }: { children: ReactNode }) => <dl>{children}</dl>

/** One line of a receipt. */
export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css.row}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
