import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router-dom'
import { post } from '../../api/client.ts'
import { setSession } from '../../api/session.ts'
import { Page } from '../../frame/Page.tsx'
import { letterPath, paths } from '../../paths.ts'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Alert, Form } from '../../ui/Card.tsx'
import { Field } from '../../ui/Field.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { toast } from '../../ui/toast.tsx'
import { useSlugText } from '../../ui/useErrorText.ts'
import { type LoginForm, loginErrors, loginFields } from './form.ts'
import { Head } from './Head.tsx'
import { keepForm, startForm } from './typed.ts'
import { useLeadOn } from './useLeadOn.ts'
import { useReturn } from './useReturn.ts'
import { useSubmit } from './useSubmit.ts'

export function Component() {
  const { t } = useTranslation(['login', 'common'])
  const slugText = useSlugText()
  const { from, wasSent, reason, state } = useReturn()
  const led = useLeadOn(from)
  const [form, setForm] = useState<LoginForm>(() => ({ username: startForm().username, password: '' }))
  const { errors, alert, busy, onSubmit, refOf, clear } = useSubmit(
    loginFields,
    form,
    loginErrors,
    async (sent) => {
      const opened = await post('/api/login/index', sent)
      setSession(opened)
      toast(slugText('done_login'), 'ok')
    },
  )
  const set = (field: keyof LoginForm) => (value: string) => {
    setForm({ ...form, [field]: value })
    // For who then goes on to the registration.
    if (field === 'username') keepForm({ username: value })
    clear(field)
  }
  if (led === 'here') return <Navigate to={from} replace />

  const notice = wasSent && alert === null && !Object.values(errors).some(Boolean)
  return (
    <Page title={t('common:title_login')}>
      <Head>{t('login_intro')}</Head>
      {alert && <Alert>{alert}</Alert>}
      {notice && <Alert kind={reason ? 'danger' : 'info'}>{reason || slugText('login_required')}</Alert>}
      <Form onSubmit={onSubmit}>
        <Field
          label={t('username')}
          ref={refOf('username')}
          name="username"
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          value={form.username}
          onChange={(event) => set('username')(event.target.value)}
          error={errors.username}
        />
        <PasswordField
          label={t('password')}
          ref={refOf('password')}
          name="password"
          autoComplete="current-password"
          value={form.password}
          onChange={(event) => set('password')(event.target.value)}
          error={errors.password}
        />
        <Button type="submit" full busy={busy || led === 'leaving'}>
          {t('log_in')}
        </Button>
      </Form>
      {alert && (
        <LinkButton kind="quiet" full to={letterPath}>
          {t('letter')}
        </LinkButton>
      )}
      <LinkButton kind="secondary" full to={paths.register} state={state} replace>
        {t('to_register')}
      </LinkButton>
    </Page>
  )
}
