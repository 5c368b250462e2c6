import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { shownLetterCode, WRITER_CONTACT_MAX, WRITER_NAME_MAX } from '../../../shared/rules/letter.ts'
import { LINE_MAX } from '../../../shared/service.ts'
import { Page } from '../../frame/Page.tsx'
import { operation } from '../../operations/operation.ts'
import { useOperation } from '../../operations/useOperation.ts'
import { letterAnswerPath } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Alert, Card, Form } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { useSpan } from '../../ui/span.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { useCopy } from '../../ui/useCopy.ts'
import { useSlugText } from '../../ui/useSlugText.ts'
import { faultOf, sentText } from './form.ts'
import css from './service.module.css'

/** For locked users, who cannot log in: a name, a message, and a code for the answer. */
export function LetterPage() {
  const { t } = useTranslation(['service', 'common', 'login'])
  const slugText = useSlugText()
  const [writing] = useState(() => operation('/api/index/letter'))
  const { send, refusal, state } = useOperation(writing)
  const [form, setForm] = useState({ name: '', contact: '', text: '' })
  const [faults, setFaults] = useState<{ name?: string; text?: string }>({})
  const [written, setWritten] = useState<{ code: string; answerSeconds: number } | null>(null)
  const set = (field: keyof typeof form) => (value: string) => setForm({ ...form, [field]: value })

  const submit = async () => {
    const [name, contact] = [form.name.trim(), form.contact.trim()]
    const wrong = faultOf(form.text)
    const found = {
      ...(name === '' && { name: t('letter_name_missing') }),
      ...(wrong && { text: slugText(wrong.slug, wrong.params) }),
    }
    setFaults(found)
    if (Object.keys(found).length > 0) return
    await send({ name, text: sentText(form.text), ...(contact && { contact }) }, { done: setWritten })
  }
  return (
    <Page title={t('login:letter')}>
      {written ? (
        <Written {...written} />
      ) : (
        <>
          <p>{t('letter_intro')}</p>
          <Form
            onSubmit={(event) => {
              event.preventDefault()
              void submit()
            }}
          >
            <Field
              label={t('letter_name')}
              maxLength={WRITER_NAME_MAX}
              autoComplete="name"
              value={form.name}
              onChange={(event) => set('name')(event.target.value)}
              error={faults.name}
            />
            <Field
              label={t('letter_contact')}
              hint={t('letter_contact_hint')}
              maxLength={WRITER_CONTACT_MAX}
              value={form.contact}
              onChange={(event) => set('contact')(event.target.value)}
            />
            <TextArea
              label={t('reply')}
              hint={t('text_hint')}
              max={LINE_MAX}
              value={form.text}
              onValue={set('text')}
              error={faults.text}
              readOnly={state !== null}
            />
            {refusal && <Alert>{refusal}</Alert>}
            <Button type="submit" full busy={state !== null}>
              {state === 'checking' ? t('common:checking') : t('send')}
            </Button>
          </Form>
          <LinkButton kind="quiet" full to={letterAnswerPath}>
            {t('letter_read')}
          </LinkButton>
        </>
      )}
    </Page>
  )
}

/** Shown once: a lost code means writing again. */
function Written({ code, answerSeconds }: { code: string; answerSeconds: number }) {
  const { t } = useTranslation(['service', 'common'])
  const span = useSpan()
  const copy = useCopy()
  const shown = shownLetterCode(code)
  return (
    <Card>
      <div className={css.ask}>
        <p role="status">{t('letter_sent', { time: span(answerSeconds) })}</p>
        <p className={css.code}>
          <code>{shown}</code>
        </p>
        <p className={css.note}>{t('letter_keep')}</p>
        <Button full onClick={() => void copy(shown)}>
          {t('common:copy')}
        </Button>
        <LinkButton kind="secondary" full to={letterAnswerPath}>
          {t('letter_read')}
        </LinkButton>
      </div>
    </Card>
  )
}
