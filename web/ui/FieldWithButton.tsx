import type { ReactNode } from 'react'
import css from './FieldWithButton.module.css'

/** Takes two children: the field, then the button. */
export const FieldWithButton = ({ children }: { children: ReactNode }) => (
  <div className={css.both}>{children}</div>
)
