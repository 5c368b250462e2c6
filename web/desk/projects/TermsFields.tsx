import { useTranslation } from 'react-i18next'
import { dividends, projectKinds } from '../../../shared/financing.ts'
import { AmountField } from '../../ui/AmountField.tsx'
import { plainAmount } from '../../ui/amount.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import type { DraftField, DraftForm } from './form.ts'

type TextField = Exclude<DraftField, 'kind' | 'dividend' | 'once' | 'appendable'>

/** The balance product has fewer terms. */
export function TermsFields({
  form,
  asset,
  faults,
  onChange,
}: {
  form: DraftForm
  asset: string
  faults: ReadonlySet<string>
  onChange: (changes: Partial<DraftForm>) => void
}) {
  const { t, i18n } = useTranslation(['desk', 'projects'])
  const wrong = (name: DraftField) => (faults.has(name) ? t('projects:f_wrong') : undefined)
  const of = (name: TextField) => ({
    label: t(`projects:f_${name}`),
    value: form[name],
    error: wrong(name),
    autoComplete: 'off',
  })
  const field = (name: TextField) => ({
    ...of(name),
    onChange: (event: { target: { value: string } }) => onChange({ [name]: event.target.value }),
  })
  /** Converts digits and marks of any language. */
  const amount = (name: 'min' | 'total') => ({
    ...of(name),
    asset,
    onValue: (typed: string) => onChange({ [name]: plainAmount(typed, i18n.language) }),
  })
  const isTerm = form.kind === 'term'
  return (
    <>
      <Select
        label={t('projects:f_kind')}
        options={projectKinds.map((kind) => ({ value: kind, label: t(`projects:project_kind_${kind}`) }))}
        value={form.kind}
        onValue={(kind) => onChange({ kind })}
      />
      <Field {...field('publishAt')} type="datetime-local" />
      <Field {...field('startAt')} type="datetime-local" />
      <Field {...field('endAt')} type="datetime-local" />
      <AmountField {...amount('total')} />
      <AmountField {...amount('min')} />
      <Field {...field('dailyRate')} inputMode="decimal" hint={t('projects:f_dailyRate_hint')} />
      {isTerm && (
        <>
          <Field {...field('days')} inputMode="numeric" />
          <Select
            label={t('projects:f_dividend')}
            options={dividends.map((each) => ({ value: each, label: t(`projects:dividend_${each}`) }))}
            value={form.dividend}
            onValue={(dividend) => onChange({ dividend })}
          />
          <Field {...field('initialRate')} inputMode="decimal" hint={t('projects:f_initialRate_hint')} />
          <Field {...field('renewals')} inputMode="numeric" />
          <Checkbox
            label={t('projects:f_once')}
            checked={form.once}
            onChecked={(once) => onChange({ once })}
          />
          <Checkbox
            label={t('projects:f_appendable')}
            checked={form.appendable}
            onChecked={(appendable) => onChange({ appendable })}
          />
        </>
      )}
      <Field {...field('rank')} inputMode="numeric" />
    </>
  )
}
