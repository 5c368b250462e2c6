import IconSpeakerphone from '@tabler/icons-react/dist/esm/icons/IconSpeakerphone.mjs'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { languageInfo } from '../../../shared/i18n/languages.ts'
import { useRead } from '../../api/hooks.ts'
import { newsPath, paths } from '../../paths.ts'
import { Mark } from '../../ui/Mark.tsx'
import css from './HomeNews.module.css'

/** Banners and the newest notice, of the answer the home page has anyway. Their places are kept from the first moment. */
export function HomeNews() {
  const { t } = useTranslation(['home', 'common'])
  const { data } = useRead('/api/index/home', {}, { refreshMs: 60_000 })
  const notice = data?.notice ?? data?.news[0]
  const banners = data?.banners ?? []
  return (
    <>
      <Link className={css.line} to={notice ? newsPath(notice.id) : paths.notice}>
        <IconSpeakerphone size={20} stroke={1.75} aria-hidden="true" />
        {notice ? (
          <Passing key={notice.id} text={notice.title} lang={languageInfo[notice.lang].html} />
        ) : (
          <span>{t('common:title_notice')}</span>
        )}
      </Link>
      <ul className={css.banners} aria-label={t('banners')}>
        {banners.map(({ id, title, lead, lang, link }) => (
          <li key={id}>
            <Link className={css.banner} to={link}>
              <span lang={languageInfo[lang].html}>
                <strong>{title}</strong>
                <span>{lead}</span>
              </span>
              <Mark size={48} />
            </Link>
          </li>
        ))}
        {/* A stage without banners has this one. */}
        {banners.length === 0 && (
          <li style={data ? undefined : { visibility: 'hidden' }}>
            <Link className={css.banner} to={paths.fairness}>
              <strong>{t('common:title_fairness')}</strong>
              <Mark size={48} />
            </Link>
          </li>
        )}
      </ul>
    </>
  )
}

/** A title longer than its line passes by once, within five seconds; under reduced motion it is cut short. */
function Passing({ text, lang }: { text: string; lang: string }) {
  const inner = useRef<HTMLSpanElement>(null)
  const [over, setOver] = useState(0)
  useLayoutEffect(() => {
    const { scrollWidth = 0, parentElement } = inner.current ?? {}
    setOver(Math.max(0, scrollWidth - (parentElement?.clientWidth ?? 0)))
  }, [])
  return (
    <span className={css.window} lang={lang}>
      <span
        ref={inner}
        className={css.passing}
        data-long={over > 0 || undefined}
        style={{ '--over': `${-over}px` } as CSSProperties}
      >
        {text}
      </span>
    </span>
  )
}
