import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/Button.tsx'
import { Alert, Form } from '../../ui/Card.tsx'
import { CodeInput } from '../../ui/CodeInput.tsx'
import { Field } from '../../ui/Field.tsx'
import { sentences } from '../../ui/han.ts'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { useSlugText } from '../../ui/useSlugText.ts'
import { post } from '../api/client.ts'
import { setSession, useEnding } from '../api/session.ts'
import { useAction } from '../frame/useAction.ts'
import { Entrance } from './Entrance.tsx'

const CODE_LENGTH = 6

/** A recovery code replaces the app's code if the phone is lost. */
export function LoginPage() {
  const { t } = useTranslation('desk')
  const slugText = useSlugText()
  const ending = useEnding()
  const [name, setName] = useState('')
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [recovery, setRecovery] = useState<string | null>(null)
  const { busy, refused, setRefused, run } = useAction()
  const first = useRef<HTMLInputElement>(null)
  useEffect(() => first.current?.focus(), [])

  const submit = (typed = code) => {
    const missing = recovery === null ? typed.length < CODE_LENGTH : recovery.trim() === ''
    if (name.trim() === '' || password === '') return setRefused(t('login_incomplete'))
    if (missing) return setRefused(slugText('code_required'))
    const factor = recovery === null ? { code: typed } : { recovery: recovery.trim() }
    void run(async () => {
      try {
        setSession(await post('/api/desk/login', { name: name.trim(), password, ...factor }))
      } catch (error) {
        // The code is used or wrong: ask for another.
        setCode('')
        throw error
      }
    })
  }
  return (
    <Entrance title={t('log_in')}>
      {refused && <Alert>{refused}</Alert>}
      {!refused && ending !== null && (
        <Alert kind="info">{sentences(ending || t('session_over'), t('session_back'))}</Alert>
      )}
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <Field
          label={t('name')}
          ref={first}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <PasswordField
          label={t('password')}
          name="password"
          autoComplete="current-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        {recovery === null ? (
          <CodeInput
            label={t('code')}
            hint={t('code_hint')}
            value={code}
            onValue={setCode}
            onComplete={(typed) => name && password && submit(typed)}
            disabled={busy}
          />
        ) : (
          <Field
            label={t('recovery_code')}
            hint={t('recovery_hint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            maxLength={20}
            value={recovery}
            onChange={(event) => setRecovery(event.target.value)}
          />
        )}
        <Button type="submit" full busy={busy}>
          {t('log_in')}
        </Button>
        <Button kind="quiet" onClick={() => setRecovery(recovery === null ? '' : null)}>
          {recovery === null ? t('use_recovery') : t('use_code')}
        </Button>
      </Form>
    </Entrance>
  )
}
