import { useTranslation } from 'react-i18next'
import { BODY_MAX, LEAD_MAX, TITLE_MAX } from '../../../shared/articles.ts'
import { type Lang, languageInfo, languages } from '../../../shared/i18n/languages.ts'
import { missingLanguages } from '../../../shared/rules/article.ts'
import { Alert } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { useRefusedText } from '../../ui/useRefusedText.ts'
import { LanguageChips } from '../frame/LanguageChips.tsx'
import { type Changes, type DraftForm, type TextForm, textsOf } from './form.ts'
import { PictureFields } from './PictureFields.tsx'
import type { Picture } from './pictures.ts'

export function TextFields({
  form,
  lang,
  faults,
  onLang,
  onChange,
  pictures,
  onPicture,
}: {
  form: DraftForm
  lang: Lang
  faults: ReturnType<typeof import('./form.ts').faultsOf>['texts']
  onLang: (lang: Lang) => void
  onChange: (changes: Changes) => void
  /** All pictures ever sent for it. */
  pictures: readonly Picture[]
  onPicture: (picture: Picture) => void
}) {
  const { t } = useTranslation(['desk', 'content'])
  const refusedText = useRefusedText()
  const missing = missingLanguages(form, textsOf(form))
  const textIn = ({ texts }: DraftForm): TextForm => texts[lang] ?? { title: '', lead: '', source: '' }
  const text = textIn(form)
  const write = (changes: Partial<TextForm>) =>
    onChange((now) => ({ texts: { ...now.texts, [lang]: { ...textIn(now), ...changes } } }))
  /** Sending a picture takes time, in which the text may change. */
  const rewrite = (change: (source: string) => string) =>
    onChange((now) => {
      const written = textIn(now)
      return { texts: { ...now.texts, [lang]: { ...written, source: change(written.source) } } }
    })
  const { name, html } = languageInfo[lang]
  const fault = faults.get(lang)
  const others = languages.filter((each) => each !== lang && faults.has(each))
  return (
    <>
      <LanguageChips
        label={t('content:languages')}
        value={lang}
        missing={missing}
        missingText={(each) => t('content:lang_missing', { lang: each })}
        onValue={onLang}
      />
      <Field
        label={`${t('content:f_title')} (${name})`}
        lang={html}
        maxLength={TITLE_MAX}
        autoComplete="off"
        value={text.title}
        onChange={(event) => write({ title: event.target.value })}
      />
      <Field
        label={`${t(form.kind === 'rules' ? 'content:f_lead_rules' : 'content:f_lead')} (${name})`}
        lang={html}
        maxLength={LEAD_MAX}
        autoComplete="off"
        value={text.lead}
        onChange={(event) => write({ lead: event.target.value })}
      />
      {form.kind !== 'banner' && (
        <>
          <TextArea
            label={`${t('content:f_body')} (${name})`}
            lang={html}
            max={BODY_MAX}
            rows={12}
            value={text.source}
            onValue={(source) => write({ source })}
          />
          <p>{t('content:f_body_hint')}</p>
          <PictureFields
            pictures={pictures}
            lang={lang}
            source={text.source}
            onRewrite={rewrite}
            onPicture={onPicture}
          />
        </>
      )}
      {fault && <Alert>{refusedText(fault)}</Alert>}
      {others.length > 0 && (
        <Alert>
          {t('content:f_wrong_langs', { langs: others.map((each) => languageInfo[each].name).join(', ') })}
        </Alert>
      )}
    </>
  )
}
