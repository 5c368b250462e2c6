import type { ReactNode } from 'react'
import { useInfo } from '../../api/hooks.ts'
import { Mark } from '../../ui/Mark.tsx'
import css from './Head.module.css'

export function Head({ children }: { children: ReactNode }) {
  const { data } = useInfo()
  return (
    <div className={css.head}>
      <Mark size={40} />
      <p className={css.brand}>{data?.brand ?? 'Evenhand'}</p>
      <p className={css.words}>{children}</p>
    </div>
  )
}
