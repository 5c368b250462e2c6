import type { ReactNode } from 'react'
import css from '../review.module.css'

/** Panels in two columns, on a narrow screen one below the other: pictures in the first, text in the second. */
export const Panels = ({ children, beside }: { children: ReactNode; beside: ReactNode }) => (
  <div className={css.columns}>
    <div className={css.column}>{children}</div>
    <div className={css.column}>{beside}</div>
  </div>
)
