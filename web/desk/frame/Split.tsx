import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import css from './split.module.css'
import { useScrollKeys } from './useScrollKeys.ts'

/** List and choice side by side; on a phone one of them. */
export function Split({
  title,
  list,
  back,
  shown,
  children,
}: {
  title: string
  list: ReactNode
  /** Address of the list alone. */
  back: string
  /** Undefined if nothing is chosen. */
  shown: string | undefined
  children: ReactNode
}) {
  const { t } = useTranslation()
  const [side, detail] = [useRef<HTMLElement>(null), useRef<HTMLDivElement>(null)]
  useScrollKeys(side, detail)
  // Scrolls to the top of a newly chosen one.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when another one is shown
  useEffect(() => {
    if (detail.current) detail.current.scrollTop = 0
  }, [shown])
  const open = shown !== undefined
  return (
    <main className={css.split} data-detail-open={open || undefined}>
      <section className={css.list} aria-label={title} ref={side}>
        <h2 className={css.title}>{title}</h2>
        {list}
      </section>
      <div className={css.detail} ref={detail}>
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
