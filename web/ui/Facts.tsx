import type { ReactNode } from 'react'
import css from './Facts.module.css'

export const Facts = ({ children }: { children: ReactNode }) => <dl>{children}</dl>

/** A `wide` value, such as a hash, is shown below its name. */
export const Fact = ({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) => (
  <div className={css.row} data-wide={wide || undefined}>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)
