import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { documentTypes, ID_NUMBER_MAX, REAL_NAME_MAX } from '../../../shared/identity.ts'
import { Card, Form } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { Select } from '../../ui/Select.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { Accepted } from './Accepted.tsx'
import { forgetDraft, setDraft, useDraft } from './draft.ts'
import { bodyOf, type DataPart, dataParts, faultsOf } from './form.ts'
import css from './identity.module.css'
import { Submit } from './Submit.tsx'
import { type Identity, type Level, reasonOf } from './types.ts'
import { useSubmit } from './useSubmit.ts'
import { useTypeName } from './useTypeName.ts'

/** After a rejection only the rejected parts are asked for. */
export function DataForm({
  identity,
  one,
  onRefused,
}: {
  identity: Identity
  one: Level
  onRefused: (reason: string) => void
}) {
  const { t } = useTranslation('identity')
  const slugText = useSlugText()
  const typeName = useTypeName()
  const form = useDraft()
  const [tried, setTried] = useState(false)
  const place = useRef<HTMLDivElement>(null)
  const { submit, refusal, state } = useSubmit({ done: forgetDraft, refused: onRefused })
  const asked = dataParts.filter((part) => one.mend.includes(part))
  const faults = faultsOf(form, asked)
  const has = (part: DataPart) => asked.includes(part)

  /** Shows the last review's reason until the user submits, then the rules' errors. */
  const errorOf = (part: DataPart) => {
    const fault = faults[part]
    if (fault && tried) return slugText(fault.slug, fault.params)
    return form[part] === '' ? reasonOf(one, part) : null
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    const wrong = asked.findIndex((part) => faults[part])
    if (wrong === -1) return void submit(bodyOf(form, asked))
    place.current?.querySelectorAll<HTMLElement>('input, select')[wrong]?.focus()
  }
  return (
    <Card>
      <Form onSubmit={onSubmit}>
        <Accepted identity={identity} one={one} />
        <div ref={place} className={css.fields}>
          {has('documentType') && (
            <Select
              label={t('part_documentType')}
              options={[
                { value: '', label: t('type_choose') },
                ...documentTypes.map((value) => ({ value, label: typeName(value) })),
              ]}
              value={form.documentType}
              onValue={(documentType) => setDraft({ documentType })}
              error={errorOf('documentType')}
            />
          )}
          {has('idNumber') && (
            <Field
              label={t('part_idNumber')}
              hint={t('number_hint')}
              value={form.idNumber}
              maxLength={ID_NUMBER_MAX * 2}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              onChange={({ target }) => setDraft({ idNumber: target.value })}
              error={errorOf('idNumber')}
            />
          )}
          {has('realName') && (
            <Field
              label={t('part_realName')}
              hint={t('name_hint')}
              value={form.realName}
              maxLength={REAL_NAME_MAX * 2}
              autoComplete="name"
              spellCheck={false}
              onChange={({ target }) => setDraft({ realName: target.value })}
              error={errorOf('realName')}
            />
          )}
        </div>
        <Submit refusal={refusal} state={state} />
      </Form>
    </Card>
  )
}
