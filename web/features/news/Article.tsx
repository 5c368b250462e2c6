import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { languageInfo } from '../../../shared/i18n/languages.ts'
import { RichText } from '../../content/RichText.tsx'
import { useLanguage } from '../../store/language.ts'
import { Alert } from '../../ui/Card.tsx'
import { useFormat } from '../../ui/format.ts'
import css from './news.module.css'
import { Share } from './Share.tsx'
import type { Whole } from './types.ts'

/** Says first if it is not in the reader's language. */
export function Article({ article, path, children }: { article: Whole; path: string; children?: ReactNode }) {
  const { t } = useTranslation(['news', 'trade'])
  const format = useFormat()
  const own = useLanguage()
  const { title, lead, lang, at, minutes, body, pictures, endAt, appliesAt, kind } = article
  return (
    <>
      <article className={css.article}>
        {lang !== own && <Alert kind="info">{t('other_language', { lang: languageInfo[lang].name })}</Alert>}
        <header className={css.head}>
          <h2 className={css.title} lang={languageInfo[lang].html}>
            {title}
          </h2>
          <p className={css.when}>
            {format.date(at)} · {t('minutes', { count: minutes })}
            {kind === 'activity' && endAt !== null && <> · {t('until', { date: format.date(endAt) })}</>}
          </p>
          {lead && (
            <p className={css.lead} lang={languageInfo[lang].html}>
              {lead}
            </p>
          )}
          {appliesAt !== null && (
            <strong>{t('trade:rules_apply', { time: format.dateTime(appliesAt) })}</strong>
          )}
        </header>
        <div lang={languageInfo[lang].html}>
          <RichText body={body} pictures={pictures} level={3} />
        </div>
      </article>
      {children}
      <Share title={title} path={path} />
    </>
  )
}
