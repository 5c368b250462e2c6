import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import IconPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import { type CSSProperties, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { type Lang, languageInfo } from '../../../shared/i18n/languages.ts'
import { newsPath, paths } from '../../paths.ts'
import { useFormat } from '../../ui/format.ts'
import css from './NoticeLine.module.css'

const PX_A_SECOND = 50
const LEAST_S = 6
/** The part of its time in which a notice moves. */
const MOVING = 0.7

/**
 * Shows notices in turn; a long one moves until its end was seen. Waits under pointer, focus or touch.
 * Stopped, or with reduced motion, it wraps instead.
 */
export function NoticeLine({
  notices,
  unread,
}: {
  notices: readonly { id: string; title: string; lang: Lang }[]
  /** How many of the newest are unread. */
  unread: number
}) {
  const { t } = useTranslation(['home', 'common'])
  const format = useFormat()
  const [turn, setTurn] = useState(0)
  const [isStopped, setStopped] = useState(false)
  const notice = notices[turn % notices.length]
  const { place, text, tooLong } = useTooLong(notice?.id)
  const moves = !isStopped && (tooLong > 0 || notices.length > 1)
  const Icon = isStopped ? IconPlay : IconPause
  return (
    <div className={css.line} data-still={isStopped || undefined}>
      <Link className={css.all} to={paths.openNotices}>
        <IconBell size={20} stroke={1.75} aria-hidden="true" />
        <span className="visually-hidden">
          {unread ? t('notices_unread', { number: format.number(unread) }) : t('common:title_notice')}
        </span>
        {unread > 0 && (
          <span className={css.unread} aria-hidden="true">
            {format.number(unread)}
          </span>
        )}
      </Link>
      <Link ref={place} className={css.window} to={notice ? newsPath(notice.id) : paths.openNotices}>
        <span
          key={notice?.id}
          ref={text}
          className={css.text}
          lang={notice && languageInfo[notice.lang].html}
          data-moves={moves || undefined}
          style={{ '--far': `${-tooLong}px`, animationDuration: secondsFor(tooLong) } as CSSProperties}
          onAnimationIteration={() => setTurn((before) => before + 1)}
        >
          {notice?.title ?? t('common:title_notice')}
        </span>
      </Link>
      {(moves || isStopped) && (
        <button
          type="button"
          className={css.stop}
          aria-label={isStopped ? t('notices_go') : t('notices_stop')}
          onClick={() => setStopped(!isStopped)}
        >
          <Icon size={20} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </div>
  )
}

const secondsFor = (far: number) => `${Math.max(LEAST_S, far / PX_A_SECOND / MOVING)}s`

/** Pixels by which a text exceeds its place. */
function useTooLong(id: string | undefined) {
  const place = useRef<HTMLAnchorElement>(null)
  const text = useRef<HTMLSpanElement>(null)
  const [tooLong, setTooLong] = useState(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another notice is another element
  useEffect(() => {
    const [outer, inner] = [place.current, text.current]
    if (!outer || !inner) return
    const seen = new ResizeObserver(() => setTooLong(Math.max(0, inner.offsetWidth - outer.clientWidth)))
    seen.observe(outer)
    seen.observe(inner)
    return () => seen.disconnect()
  }, [id])
  return { place, text, tooLong }
}
