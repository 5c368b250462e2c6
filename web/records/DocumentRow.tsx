import type { ReactNode } from 'react'
import { Row } from '../ui/List.tsx'
import css from './DocumentRow.module.css'

export const DocumentRow = ({
  to,
  picture,
  title,
  amount,
  sub,
  status,
}: {
  to: string
  picture?: ReactNode
  title: ReactNode
  amount: ReactNode
  sub: ReactNode
  status: ReactNode
}) => (
  <Row to={to}>
    {picture}
    <span className={css.row}>
      <span className={css.line}>
        <span className={css.symbol}>{title}</span>
        <span className={css.end}>{amount}</span>
      </span>
      <span className={css.line}>
        <span className={css.sub}>{sub}</span>
        {status}
      </span>
    </span>
  </Row>
)

/** Keeps a time from wrapping. */
export const DocumentTime = ({ children }: { children: ReactNode }) => (
  <span className={css.time}>{children}</span>
)
