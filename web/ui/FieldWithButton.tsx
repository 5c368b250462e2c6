import type { ReactNode } from 'react'
import css from './FieldWithButton.module.css'

/** A field, and a button beside its box; the first and the second child. */
export const FieldWithButton = ({ children }: { children: ReactNode }) => (
  <div className={css.both}>{children}</div>
)
