import type { ReactNode } from 'react'
import css from './gallery.module.css'

export const Show = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className={css.stack}>
    <h3 className={css.name}>{name}</h3>
    {children}
  </div>
)

export const Line = ({ children }: { children: ReactNode }) => <div className={css.line}>{children}</div>
