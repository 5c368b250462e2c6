import type { ReactNode } from 'react'
import css from '../review.module.css'

/** Two columns, stacked on a narrow screen: pictures, then text. */
export const Panels = ({ children, beside }: { children: ReactNode; beside: ReactNode }) => (
  <div className={css.columns}>
    <div className={css.column}>{children}</div>
    <div className={css.column}>{beside}</div>
  </div>
)
