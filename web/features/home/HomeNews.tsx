import IconBell from '@tabler/icons-react/dist/esm/icons/IconBell.mjs'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { languageInfo } from '../../../shared/i18n/languages.ts'
import { useRead } from '../../api/hooks.ts'
import { newsPath, paths } from '../../paths.ts'
import { Mark } from '../../ui/Mark.tsx'
import css from './HomeNews.module.css'

/** The newest notice and the banners, of the answer the home page has anyway. Their places are kept from the first moment. */
export function HomeNews() {
  const { t } = useTranslation(['home', 'common'])
  const { data } = useRead('/api/index/home', {}, { refreshMs: 60_000 })
  const notice = data?.notice ?? data?.news[0]
  // A stage without banners has this one.
  const own = { id: '', title: t('common:title_rules'), lead: '', lang: null, link: paths.rules }
  const banners = data?.banners.length ? data.banners : [own]
  return (
    <>
      <Link className={css.line} to={notice ? newsPath(notice.id) : paths.notice}>
        <IconBell size={20} stroke={1.75} aria-hidden="true" />
        <span className={css.window}>
          <span key={notice?.id} className={css.title} lang={notice && languageInfo[notice.lang].html}>
            {notice?.title ?? t('common:title_notice')}
          </span>
        </span>
      </Link>
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
