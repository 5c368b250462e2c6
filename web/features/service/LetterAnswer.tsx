import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { post } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import type { Posted } from '../../api/wire.ts'
import { Page } from '../../frame/Page.tsx'
import { letterPath } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Alert, Form } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { useErrorText } from '../../ui/useErrorText.ts'
import { LineView } from './LineView.tsx'
import css from './service.module.css'

type Letter = Posted<'/api/index/letter_answer'>

/** For letters written without a login. */
export function LetterAnswer() {
  const { t } = useTranslation(['service', 'login'])
  const errorText = useErrorText()
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [letter, setLetter] = useState<Letter | null>(null)
  const look = async () => {
    setBusy(true)
    setFault(null)
    try {
      setLetter(await post('/api/index/letter_answer', { code }))
    } catch (error) {
      setLetter(null)
      const unknown = error instanceof ApiError && error.slug === 'not_found'
      setFault(unknown ? t('letter_code_unknown') : errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const answered = letter?.lines.some(({ by }) => by === 'desk')
  return (
    <Page title={t('letter_read')}>
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          void look()
        }}
      >
        <Field
          label={t('letter_code')}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          value={code}
          onChange={(event) => setCode(event.target.value)}
        />
        {fault && <Alert>{fault}</Alert>}
        <Button type="submit" full busy={busy} disabled={code.trim() === ''}>
          {t('letter_look')}
        </Button>
      </Form>
      {letter && (
        <>
          {!answered && (
            <Alert kind="info">{letter.state === 'closed' ? t('letter_closed') : t('letter_waiting')}</Alert>
          )}
          <ol className={css.lines} aria-label={t('conversation')}>
            {letter.lines.map((line) => (
              <LineView key={line.id} line={line} />
            ))}
          </ol>
        </>
      )}
      <LinkButton kind="quiet" full to={letterPath}>
        {t('login:letter')}
      </LinkButton>
    </Page>
  )
}
