import type { ReactNode } from 'react'
import css from './Facts.module.css'

/** Names and values line by line, as a receipt has them. */
export const Facts = ({ children }: { children: ReactNode }) => <dl>{children}</dl>

/** One line of a receipt; a `wide` value (a hash, an address) is shown under its name. */
export const Fact = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={css.row} data-wide={wide || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
