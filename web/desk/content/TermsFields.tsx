import { useTranslation } from 'react-i18next'
import { activityTopics, articleKinds } from '../../../shared/articles.ts'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { DraftForm, TermField } from './form.ts'

/** `isShown`: users read it already, so its kind is fixed. */
export function TermsFields({
  form,
  isShown,
  faults,
  onChange,
}: {
  form: DraftForm
  isShown: boolean
  faults: ReadonlySet<string>
  onChange: (changes: Partial<DraftForm>) => void
}) {
  const { t } = useTranslation(['desk', 'content'])
  const field = (name: TermField) => ({
    label: t(`content:f_${name}`),
    value: form[name],
    error: faults.has(name) ? t('content:f_wrong') : undefined,
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  const kinds = isShown ? [form.kind] : articleKinds
  return (
    <>
      <Select
        label={t('content:f_kind')}
        options={kinds.map((kind) => ({ value: kind, label: t(`content:kind_${kind}`) }))}
        value={form.kind}
        onValue={(kind) => onChange({ kind })}
      />
      {form.kind === 'activity' && (
        <Select
          label={t('content:f_topic')}
          options={activityTopics.map((topic) => ({ value: topic, label: t(`content:topic_${topic}`) }))}
          value={form.topic}
          onValue={(topic) => onChange({ topic })}
        />
      )}
      <Field {...field('publishAt')} type="datetime-local" />
      <Field
        {...field('endAt')}
        type="datetime-local"
        hint={t(form.kind === 'rules' ? 'content:f_endAt_rules' : 'content:f_endAt_hint')}
      />
      {form.kind === 'rules' && <Field {...field('appliesAt')} type="datetime-local" />}
      {form.kind === 'banner' && <Field {...field('link')} hint={t('content:f_link_hint')} />}
      <Field {...field('rank')} inputMode="numeric" hint={t('content:f_rank_hint')} />
    </>
  )
}
