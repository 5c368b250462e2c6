import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { languageInfo } from '../../../shared/i18n/languages.ts'
import { useMe, useRead } from '../../api/hooks.ts'
import type { Answer } from '../../api/wire.ts'
import { useRulesRead } from '../../content/rulesRead.ts'
import { paths } from '../../paths.ts'
import { Mark } from '../../ui/Mark.tsx'
import css from './HomeNews.module.css'
import { NoticeLine } from './NoticeLine.tsx'

/** Part of the home page's answer. Keeps its place while that loads. */
export function HomeNews() {
  const { t } = useTranslation(['home', 'common'])
  const { data } = useRead('/api/index/home', {}, { refreshMs: 60_000 })
  const unread = useUnread(data?.notices ?? [])
  const notices = data?.notices.length ? data.notices : (data?.news.slice(0, 1) ?? [])
  // Shown on a stage without banners.
  const own = { id: '', title: t('common:title_rules'), lead: '', lang: null, link: paths.rules }
  const banners = data?.banners.length ? data.banners : [own]
  return (
    <>
      <NoticeLine notices={notices} unread={unread} />
      <ul className={css.banners} aria-label={t('banners')}>
        {banners.map(({ id, title, lead, lang, link }) => (
          <li key={id} style={data ? undefined : { visibility: 'hidden' }}>
            <Link className={css.banner} to={link}>
              <span lang={lang ? languageInfo[lang].html : undefined}>
                <strong>{title}</strong>
                <span>{lead}</span>
              </span>
              <Mark size={48} />
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}

/** 0 for a visitor. */
function useUnread(notices: Answer<'/api/index/home'>['notices']): number {
  const { data: me } = useMe()
  const rules = useRulesRead()
  if (!me) return 0
  return notices.filter(({ at, readAs }) => (readAs === null ? at > me.read.notices : readAs > rules)).length
}
