import { useTranslation } from 'react-i18next'
import { type Lang, languageInfo } from '../../../shared/i18n/languages.ts'
import { minutesToRead } from '../../../shared/rich-text.ts'
import { readText } from '../../../shared/rules/article.ts'
import { RichText } from '../../content/RichText.tsx'
import css from './content.module.css'
import { type DraftForm, textOf } from './form.ts'

/** Shows one language at phone width; text that cannot be published shows no body. */
export function Preview({
  form,
  lang,
  pictures,
}: {
  form: DraftForm
  lang: Lang
  pictures: readonly { key: string; url: string }[]
}) {
  const { t } = useTranslation(['desk', 'content'])
  const typed = form.texts[lang]
  const read = typed && readText(textOf(typed, form.kind))
  if (!typed || typed.title.trim() === '') return <p>{t('content:preview_none')}</p>
  const body = read && 'text' in read ? read.text.body : []
  return (
    // Links in a preview do nothing.
    <div
      className={css.phone}
      lang={languageInfo[lang].html}
      onClickCapture={(event) => event.preventDefault()}
    >
      {form.kind === 'banner' ? (
        <div className={css.banner}>
          <strong>{typed.title}</strong>
          <span>{typed.lead}</span>
        </div>
      ) : (
        <>
          <h3>{typed.title}</h3>
          {body.length > 0 && (
            <p className={css.note}>{t('content:minutes', { count: minutesToRead(body) })}</p>
          )}
          {typed.lead && <p className={css.note}>{typed.lead}</p>}
          <RichText body={body} pictures={pictures} level={3} />
        </>
      )}
    </div>
  )
}
