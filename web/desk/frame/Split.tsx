import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import css from './split.module.css'

/** A list and what is chosen of it, side by side; on a phone the one or the other. */
export function Split({
  title,
  list,
  back,
  open,
  children,
}: {
  title: string
  list: ReactNode
  /** Where the list alone is. */
  back: string
  /** Whether something is chosen. */
  open: boolean
  children: ReactNode
}) {
  const { t } = useTranslation()
  return (
    <main className={css.split} data-detail-open={open || undefined}>
      <section className={css.list} aria-label={title}>
        <h2 className={css.title}>{title}</h2>
        {list}
      </section>
      <div className={css.detail}>
        {open && (
          <Link className={css.back} to={back}>
            <IconChevronLeft size={20} stroke={1.75} aria-hidden="true" />
            {t('back')}
          </Link>
        )}
        {children}
      </div>
    </main>
  )
}
