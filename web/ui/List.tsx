import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useIsChosen } from './chosen.ts'
import css from './List.module.css'

export function List({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul className={css.list} aria-label={label}>
      {children}
    </ul>
  )
}

/** A link (`to`), a button (`onClick`), or text; with both, a link that calls `onClick` too. */
export function Row({
  to,
  onClick,
  start,
  title,
  sub,
  end,
  beside,
  compact,
  current,
  children,
}: {
  to?: string
  onClick?: () => void
  start?: ReactNode
  title?: ReactNode
  sub?: ReactNode
  end?: ReactNode
  /** A control before the row, outside of its link. */
  beside?: ReactNode
  /** 52 px instead of 64, for settings. */
  compact?: boolean
  current?: boolean
  /** Replaces title and sub. */
  children?: ReactNode
}) {
  const isChosen = useIsChosen(to)
  const inside = (
    <>
      {start && <span className={css.start}>{start}</span>}
      {children ?? (
        <span className={css.words}>
          <span className={css.title}>{title}</span>
          {sub && <span className={css.sub}>{sub}</span>}
        </span>
      )}
      {(end || (to && !children)) && (
        <span className={css.end}>
          {end}
          {to && !children && <IconChevronRight size={20} stroke={1.75} aria-hidden="true" />}
        </span>
      )}
    </>
  )
  const look = {
    className: css.row,
    'data-compact': compact || undefined,
    'aria-current': current || isChosen || undefined,
  }
  return (
    <li className={css.item} data-beside={beside ? true : undefined}>
      {beside}
      {to ? (
        <Link to={to} onClick={onClick} {...look}>
          {inside}
        </Link>
      ) : onClick ? (
        <button type="button" onClick={onClick} {...look}>
          {inside}
        </button>
      ) : (
        <div {...look}>{inside}</div>
      )}
    </li>
  )
}
