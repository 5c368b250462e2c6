import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import css from './split.module.css'
import { useScrollKeys } from './useScrollKeys.ts'

/** A list and what is chosen of it, side by side; on a phone the one or the other. */
export function Split({
  title,
  list,
  back,
  shown,
  children,
}: {
  title: string
  list: ReactNode
  /** Where the list alone is. */
  back: string
  /** The id of what is chosen; undefined where nothing is. */
  shown: string | undefined
  children: ReactNode
}) {
  const { t } = useTranslation()
  const [side, detail] = [useRef<HTMLElement>(null), useRef<HTMLDivElement>(null)]
  useScrollKeys(side, detail)
  // Another one is read from its beginning.
  // biome-ignore lint/correctness/useExhaustiveDependencies: by what is shown, not by what is read here
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
