import type { ReactNode } from 'react'
import css from './financing.module.css'

export const Figures = ({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) => (
  <span className={css.figures}>
    {items.map(([name, value]) => (
      <span key={name} className={css.figure}>
        <span className={css.sub}>{name}</span>
        <span className={css.value}>{value}</span>
      </span>
    ))}
  </span>
)
