import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import css from './more.module.css'

/** Loads more when scrolled into view, or when pressed. */
export function More({ busy, onMore }: { busy: boolean; onMore: () => void }) {
  const { t } = useTranslation('desk')
  const place = useRef<HTMLDivElement>(null)
  const latest = useRef(onMore)
  useEffect(() => {
    latest.current = onMore
  })
  useEffect(() => {
    if (busy || !place.current) return
    const watch = new IntersectionObserver((seen) => {
      if (seen.some(({ isIntersecting }) => isIntersecting)) latest.current()
    })
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [busy])
  return (
    <div className={css.more} ref={place}>
      <Button kind="secondary" busy={busy} onClick={onMore}>
        {t('more')}
      </Button>
    </div>
  )
}
