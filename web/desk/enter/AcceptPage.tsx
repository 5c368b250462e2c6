import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Posted } from '../../api/wire.ts'
import { Button } from '../../ui/Button.tsx'
import { Alert, Form } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { post } from '../api/client.ts'
import { setSession } from '../api/session.ts'
import { useAction } from '../frame/useAction.ts'
import { placesOf } from '../paths.ts'
import { Device } from './Device.tsx'
import { Entrance } from './Entrance.tsx'

type Accepted = Posted<'/api/desk/accept'>

/** Sets a password, then a device for codes. Left in between, the invitation stays valid. */
export function AcceptPage() {
  const { t } = useTranslation(['desk', 'accept'])
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const [invite, setInvite] = useState(params.get('invite') ?? '')
  const [password, setPassword] = useState('')
  const [accepted, setAccepted] = useState<Accepted | null>(null)
  const { busy, refused, setRefused, run } = useAction()

  if (accepted) {
    return (
      <Entrance title={t('accept:welcome', { name: accepted.operator.name })}>
        <Device
          accepted={accepted}
          onCode={async (code) => {
            const session = await post('/api/desk/activate', { invite: invite.trim(), code })
            setSession(session)
            // The invitation is used: Back must not return to it.
            await navigate(placesOf('deposit').queue, { replace: true })
          }}
        />
      </Entrance>
    )
  }
  return (
    <Entrance title={t('accept:title')}>
      <p>{t('accept:intro')}</p>
      {refused && <Alert>{refused}</Alert>}
      <Form
        onSubmit={(event) => {
          event.preventDefault()
          if (invite.trim() === '' || password === '') return setRefused(t('accept:incomplete'))
          void run(async () =>
            setAccepted(await post('/api/desk/accept', { invite: invite.trim(), password })),
          )
        }}
      >
        {!params.get('invite') && (
          <Field
            label={t('accept:invitation')}
            autoComplete="off"
            spellCheck={false}
            value={invite}
            onChange={(event) => setInvite(event.target.value)}
          />
        )}
        <PasswordField
          label={t('accept:new_password')}
          hint={t('accept:password_rule')}
          autoComplete="new-password"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" full busy={busy}>
          {t('accept:accept')}
        </Button>
      </Form>
    </Entrance>
  )
}
