import type { ReactNode } from 'react'
import { Mark } from '../ui/Mark.tsx'
import css from './receipt.module.css'

export const ReceiptPaper = ({
  title,
  amount,
  note,
  status,
  children,
}: {
  title: ReactNode
  amount: ReactNode
  note?: ReactNode
  status: ReactNode
  children: ReactNode
}) => (
  <div className={css.receipt}>
    <div className={css.head}>
      <span className={css.seal}>
        <Mark size={32} />
      </span>
      <p className={css.product}>{title}</p>
      <strong className={css.net}>{amount}</strong>
      {note && <span className={css.sub}>{note}</span>}
      {status}
    </div>
    {children}
  </div>
)
