import type { ReactNode } from 'react'
import css from '../review.module.css'

/** Panels in two columns, on a narrow screen one below the other: what is looked at, and what is read beside it. */
export const Panels = ({ children, beside }: { children: ReactNode; beside: ReactNode }) => (
  <div className={css.columns}>
    <div className={css.column}>{children}</div>
    <div className={css.column}>{beside}</div>
  </div>
)
