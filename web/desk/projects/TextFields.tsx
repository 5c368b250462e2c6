import { useTranslation } from 'react-i18next'
import { type Lang, languageInfo, languages } from '../../../shared/i18n/languages.ts'
import { missingTexts, TEXT_MAX, TITLE_MAX } from '../../../shared/rules/project.ts'
import { Field } from '../../ui/Field.tsx'
import { sentences } from '../../ui/han.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { LanguageChips } from '../frame/LanguageChips.tsx'
import { useJoined } from '../frame/useJoined.ts'
import type { DraftForm } from './form.ts'

export function TextFields({
  form,
  lang,
  faults,
  onLang,
  onChange,
}: {
  form: DraftForm
  lang: Lang
  faults: ReadonlySet<string>
  onLang: (lang: Lang) => void
  onChange: (changes: Partial<DraftForm>) => void
}) {
  const { t } = useTranslation(['desk', 'projects'])
  const joined = useJoined()
  const missing = missingTexts(form.texts)
  const { title, text } = form.texts[lang] ?? { title: '', text: '' }
  const write = (changes: { title?: string; text?: string }) =>
    onChange({ texts: { ...form.texts, [lang]: { title, text, ...changes } } })
  const { name, html } = languageInfo[lang]
  return (
    <>
      <LanguageChips
        label={t('projects:languages')}
        value={lang}
        missing={missing}
        missingText={(each) => t('projects:lang_missing', { lang: each })}
        onValue={onLang}
      />
      <Field
        label={`${t('projects:f_title')} (${name})`}
        lang={html}
        maxLength={TITLE_MAX}
        autoComplete="off"
        value={title}
        error={faults.has(lang) ? t('projects:f_wrong') : undefined}
        onChange={(event) => write({ title: event.target.value })}
      />
      <TextArea
        label={`${t('projects:f_text')} (${name})`}
        lang={html}
        max={TEXT_MAX}
        rows={6}
        value={text}
        onValue={(written) => write({ text: written })}
      />
      {faults.size > 0 && languages.some((each) => each !== lang && faults.has(each)) && (
        <p>
          {sentences(
            t('projects:f_wrong'),
            joined(languages.filter((each) => faults.has(each)).map((each) => languageInfo[each].name)),
          )}
        </p>
      )}
    </>
  )
}
